// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.samples.Marks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * A Lucene index. Documents are added in many segments, some are changed and deleted, and Lucene's
 * own threads merge all segments into one. Then the index is searched, and the found documents are
 * read. Lucene writes with streams. {@code MMapDirectory} reads through mappings, {@code
 * NIOFSDirectory} with {@code FileChannel}.
 *
 * <p>Everything is between the marks, including the loading of Lucene's classes.
 */
public final class SearchIndex {
    private static final int DOCUMENTS = 600;
    private static final int SEGMENT = 100;
    private static final int GROUPS = 7;
    private static final int DELETED_GROUP = 3;
    private static final int WORDS = 40;

    /** The logger in which Lucene says how it maps. It is kept, because loggers are held weakly. */
    private static final Logger LOGGER = Logger.getLogger("org.apache.lucene");

    private SearchIndex() {}

    /** The directory for the index; {@code mapped} or {@code channels}. */
    public static void main(String[] args) throws Exception {
        LOGGER.setLevel(Level.OFF);
        Waiting.loadReader();
        Path path = Path.of(args[0]);
        Marks.mark("begin");
        try (Directory directory =
                args[1].equals("mapped") ? new MMapDirectory(path) : new NIOFSDirectory(path)) {
            index(directory);
            search(directory);
        }
        Marks.mark("end");
    }

    private static void index(Directory directory) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < DOCUMENTS; i++) {
                writer.addDocument(document(i));
                if (i % SEGMENT == SEGMENT - 1) {
                    writer.commit();
                }
            }
            writer.updateDocument(new Term("id", "1"), document(1));
            writer.deleteDocuments(new Term("group", "group" + DELETED_GROUP));
            writer.forceMerge(1);
        }
    }

    private static Document document(int i) {
        StringBuilder text = new StringBuilder("the document number ").append(i);
        for (int word = 0; word < WORDS; word++) {
            text.append(" word").append(i * word % 101);
        }
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Store.YES));
        document.add(new StringField("group", "group" + i % GROUPS, Store.NO));
        document.add(new TextField("text", text.toString(), Store.YES));
        document.add(new IntField("number", i, Store.YES));
        return document;
    }

    private static void search(Directory directory) throws IOException {
        int deleted = (DOCUMENTS - DELETED_GROUP + GROUPS - 1) / GROUPS;
        int group = (DOCUMENTS - 1 + GROUPS - 1) / GROUPS;
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            Expect.that(1, reader.leaves().size());
            IndexSearcher searcher = new IndexSearcher(reader);
            find(searcher, new TermQuery(new Term("group", "group1")), group);
            find(searcher, new PhraseQuery("text", "document", "number"), DOCUMENTS - deleted);
            find(searcher, new PhraseQuery("text", "number", "42"), 1);
            find(searcher, IntField.newRangeQuery("number", 0, GROUPS - 1), GROUPS - 1);
        }
    }

    private static void find(IndexSearcher searcher, Query query, int expected) throws IOException {
        Sort byNumber =
                new Sort(IntField.newSortField("number", true, SortedNumericSelector.Type.MIN));
        Expect.that(expected, searcher.search(query, DOCUMENTS, byNumber).scoreDocs.length);
        int found = 0;
        for (ScoreDoc hit : searcher.search(query, DOCUMENTS).scoreDocs) {
            found += searcher.storedFields().document(hit.doc).get("id").isEmpty() ? 0 : 1;
        }
        Expect.that(expected, found);
    }
}
