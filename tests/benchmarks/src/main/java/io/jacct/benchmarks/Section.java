// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a document that a program writes, between the lines {@code <!-- NAME:begin -->} and
 * {@code <!-- NAME:end -->}. The rest is written by hand and stays.
 */
final class Section {
    private static final String FENCE = "```\n";

    private Section() {}

    /**
     * Puts the text from standard input into a document, as the section of this name and this JDK.
     * With a third argument {@code plain} it becomes a block of plain text.
     */
    public static void main(String[] arguments) throws IOException {
        String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        boolean plain = arguments.length > 2 && arguments[2].equals("plain");
        String section = arguments[1] + "-" + Runtime.version().feature();
        replace(Path.of(arguments[0]), section, plain ? FENCE + text + FENCE : text);
    }

    /**
     * Replaces the text of the section.
     *
     * @throws IOException if the document does not have these two lines
     */
    static void replace(Path document, String name, String text) throws IOException {
        String whole = Files.readString(document);
        String begin = "<!-- " + name + ":begin -->\n";
        String end = "<!-- " + name + ":end -->\n";
        int from = whole.indexOf(begin);
        int to = whole.indexOf(end);
        if (from < 0 || to < from) {
            throw new IOException(document + " has no section " + name);
        }
        Files.writeString(document, whole.substring(0, from) + begin + text + whole.substring(to));
    }
}
