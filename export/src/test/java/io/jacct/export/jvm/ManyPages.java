// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes pages of many JVMs that look alive, and waits for the end of standard input. For
 * measurements: docs/export.md says how.
 */
public final class ManyPages {
    private ManyPages() {}

    /** The directory, how many, and how many devices and pools each has. */
    public static void main(String[] args) throws Exception {
        Path directory = Files.createDirectories(Path.of(args[0]));
        int devices = Integer.parseInt(args[2]);
        int pools = Integer.parseInt(args[3]);
        byte[] made = MadePage.bytes(directory.resolve("made"), devices, pools, "");
        Files.delete(directory.resolve("made"));
        long started = System.currentTimeMillis();
        for (int i = 1; i <= Integer.parseInt(args[1]); i++) {
            Files.write(directory.resolve(Integer.toString(i)), MadePage.live(made, started - i));
        }
        System.out.println("made, each of " + made.length + " bytes");
        System.in.read();
    }
}
