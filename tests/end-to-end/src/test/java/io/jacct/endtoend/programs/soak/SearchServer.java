// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.soak;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jacct.endtoend.programs.Pair;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * A Lucene index behind the JDK's web server. {@code POST /} adds a document, {@code GET /WORD}
 * answers how many have that word. What was added is found after at most a second, when the index
 * is also committed.
 */
public final class SearchServer {
    private static final int WORKERS = 4;
    private static final int LONGEST = 1024;
    private static final int SHOWN = 10;

    /** The logger in which Lucene says how it maps. It is kept, because loggers are held weakly. */
    private static final Logger LOGGER = Logger.getLogger("org.apache.lucene");

    private final IndexWriter writer;
    private final SearcherManager searchers;

    private SearchServer(IndexWriter writer) throws IOException {
        this.writer = writer;
        searchers = new SearcherManager(writer, null);
    }

    /** The directory for the index. It serves until standard input ends. */
    public static void main(String[] args) throws Exception {
        LOGGER.setLevel(Level.OFF);
        // without it the server waits 40 ms for an acknowledgement in each answer
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try (FSDirectory directory = FSDirectory.open(Path.of(args[0]));
                IndexWriter writer =
                        new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            new SearchServer(writer).serve();
        }
    }

    private void serve() throws Exception {
        AtomicInteger number = new AtomicInteger();
        ExecutorService workers =
                Executors.newFixedThreadPool(
                        WORKERS, task -> new Thread(task, "search-" + number.incrementAndGet()));
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "refresh"));
        HttpServer server = HttpServer.create(new InetSocketAddress(Pair.LOOPBACK, 0), 0);
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
        clock.scheduleWithFixedDelay(this::refresh, 1, 1, TimeUnit.SECONDS);
        System.out.println("port " + server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // serves until standard input ends
        }
        server.stop(0);
        workers.shutdown();
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.MINUTES);
        searchers.close();
    }

    private void refresh() {
        try {
            writer.commit();
            searchers.maybeRefresh();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String text =
                    exchange.getRequestMethod().equals("POST") ? add(exchange) : find(exchange);
            byte[] body = text.getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String add(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST);
        Document document = new Document();
        String text = new String(body, StandardCharsets.US_ASCII);
        document.add(new TextField("text", text, Store.YES));
        writer.addDocument(document);
        return "added";
    }

    /** The first documents are read, as for a page of results. */
    private String find(HttpExchange exchange) throws IOException {
        TermQuery query =
                new TermQuery(new Term("text", exchange.getRequestURI().getPath().substring(1)));
        IndexSearcher searcher = searchers.acquire();
        try {
            for (ScoreDoc hit : searcher.search(query, SHOWN).scoreDocs) {
                searcher.storedFields().document(hit.doc).get("text");
            }
            return Integer.toString(searcher.count(query));
        } finally {
            searchers.release(searcher);
        }
    }
}
