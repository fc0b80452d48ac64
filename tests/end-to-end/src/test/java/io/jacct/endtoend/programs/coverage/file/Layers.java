// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.Scanner;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Samples of classes that use file streams. Only their calls of the system count, with the sizes of
 * these calls.
 */
final class Layers extends Family {
    private static final String OPENED = " fileOpens=1 fileCloses=1 fileOthers=*";

    private File file;
    private File target;
    private File zip;

    Layers(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(90);
        target = path("target").toFile();
        zip = path("zip").toFile();
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("entry"));
            out.write(new byte[1000]);
        }
    }

    @Override
    protected void rows() {
        String reads = "fileReads=2 fileReadBytes=90" + OPENED;
        some(BufferedInputStream.class, BufferedInputStream.class.getName());
        row("read() of all bytes", reads, this::buffered);
        some(FileReader.class, FileReader.class.getName());
        row("read() of all characters", reads, this::characters);
        some(Scanner.class, Scanner.class.getName());
        row("nextLine() to the end", "fileReads=+ fileReadBytes=90" + OPENED, this::scan);
        some(ZipFile.class, ZipFile.class.getName());
        row(
                "getInputStream(ZipEntry), all of it",
                "fileReads=+ fileReadBytes=+" + OPENED,
                this::unzip);
        String written = " fileOpens=1 fileCloses=1";
        some(BufferedOutputStream.class, BufferedOutputStream.class.getName());
        row(
                "write(int) ten times",
                "fileWrites=1 fileWriteBytes=10" + written,
                this::bufferedWrite);
        some(FileWriter.class, FileWriter.class.getName());
        row("write(String)", "fileWrites=1 fileWriteBytes=5" + written, this::writeText);
        some(PrintWriter.class, PrintWriter.class.getName());
        row("println(String)", "fileWrites=1 fileWriteBytes=6" + written, this::printWriter);
        some(PrintStream.class, PrintStream.class.getName());
        row("println(String)", "fileWrites=+ fileWriteBytes=6" + written, this::printStream);
        some(Formatter.class, Formatter.class.getName());
        row("format(String,Object[])", "fileWrites=1 fileWriteBytes=2" + written, this::format);
        some(GZIPOutputStream.class, GZIPOutputStream.class.getName());
        row("write(byte[],int,int)", "fileWrites=+ fileWriteBytes=+" + written, this::compress);
    }

    private void buffered() throws Exception {
        try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
            while (in.read() >= 0) {}
        }
    }

    private void characters() throws Exception {
        try (FileReader in = new FileReader(file)) {
            while (in.read() >= 0) {}
        }
    }

    private void scan() throws Exception {
        try (Scanner in = new Scanner(file)) {
            while (in.hasNextLine()) {
                in.nextLine();
            }
        }
    }

    private void unzip() throws Exception {
        try (ZipFile in = new ZipFile(zip);
                InputStream entry = in.getInputStream(in.getEntry("entry"))) {
            entry.readAllBytes();
        }
    }

    private void bufferedWrite() throws Exception {
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(target))) {
            for (int i = 0; i < 10; i++) {
                out.write(i);
            }
        }
    }

    private void writeText() throws Exception {
        try (FileWriter out = new FileWriter(target)) {
            out.write("three");
        }
    }

    private void printWriter() throws Exception {
        try (PrintWriter out = new PrintWriter(target)) {
            out.println("three");
        }
    }

    private void printStream() throws Exception {
        try (PrintStream out = new PrintStream(target)) {
            out.println("three");
        }
    }

    private void format() throws Exception {
        try (Formatter out = new Formatter(target)) {
            out.format("%d", 42);
        }
    }

    private void compress() throws Exception {
        try (OutputStream out = new GZIPOutputStream(new FileOutputStream(target))) {
            out.write(new byte[100], 0, 100);
        }
    }
}
