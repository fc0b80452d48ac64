// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import io.jacct.export.scrape.Scraper;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes scrapes as text: into a file that node_exporter reads, or to any stream. */
public final class TextFile {
    private static final String NAME = "jacct.prom";
    private static final String READABLE = "rw-r--r--";

    private final Path directory;
    private final Scraper scraper;

    /** Writes into this directory. */
    public TextFile(Path directory, Scraper scraper) {
        this.directory = directory;
        this.scraper = scraper;
    }

    /** Writes one scrape, in OpenMetrics' format or in Prometheus' older one. */
    public static void write(Scraper scraper, boolean openMetrics, OutputStream to)
            throws IOException {
        ExpositionFormatWriter writer =
                openMetrics
                        ? OpenMetricsTextFormatWriter.create()
                        : PrometheusTextFormatWriter.create();
        ScrapeText.of(scraper, writer).write(to);
    }

    /**
     * Writes the file anew. Whoever reads it meanwhile reads the former one, as a whole: the new
     * one is written beside it, under a name that node_exporter does not read, and then takes its
     * name.
     *
     * @throws IOException if it could not be written; the former one is still there
     */
    public void write() throws IOException {
        Path next = Files.createTempFile(directory, "." + NAME + ".", ".tmp", readable());
        try {
            try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(next))) {
                write(scraper, false, to);
            }
            // the umask may have taken more away
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString(READABLE));
            Files.move(
                    next,
                    file(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static FileAttribute<?> readable() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(READABLE));
    }

    private Path file() {
        return directory.resolve(NAME);
    }

    /** Its path. */
    @Override
    public String toString() {
        return file().toString();
    }

    /** Removes the file: its values would stay for ever. */
    public void remove() throws IOException {
        Files.deleteIfExists(file());
    }
}
