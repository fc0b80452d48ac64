// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Two threads add documents to one Lucene index in files; each commits after a thousand. The words
 * are drawn so that small numbers are frequent, as the words of a language are. An operation is a
 * document.
 */
public final class Indexing {
    private static final int PER_COMMIT = 1000;
    private static final int WORDS = 200;
    private static final int VOCABULARY = 20_000;

    private Indexing() {}

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        try (Directory directory = FSDirectory.open(Path.of(args[0]).resolve("index"));
                IndexWriter writer =
                        new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            Workload.measure(args, List.of(new Indexer(writer, 1), new Indexer(writer, 2)));
        }
    }

    private static final class Indexer implements Operation {
        private final IndexWriter writer;
        private final int number;
        private final Random random;
        private int added;

        Indexer(IndexWriter writer, int number) {
            this.writer = writer;
            this.number = number;
            random = new Random(number);
        }

        @Override
        public void run() throws Exception {
            Document document = new Document();
            document.add(new StringField("id", number + "-" + added, Field.Store.YES));
            document.add(new TextField("text", text(), Field.Store.YES));
            writer.addDocument(document);
            added++;
            if (added % PER_COMMIT == 0) {
                writer.commit();
            }
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < WORDS; i++) {
                double draw = random.nextDouble();
                text.append('w').append((int) (VOCABULARY * draw * draw * draw)).append(' ');
            }
            return text.toString();
        }
    }
}
