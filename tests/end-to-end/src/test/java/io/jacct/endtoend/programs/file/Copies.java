// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code Files.copy} from file to file, by the kernel or by native code. */
public final class Copies {
    private static final int SIZE = 1_234_567;

    private static Path source;
    private static Path target;

    private Copies() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        source = Path.of(args[0], "source");
        target = Path.of(args[0], "target");
        Files.write(source, new byte[SIZE]);
        Case.run("copy", it -> copy(it, SIZE));
        Case.run("copy and attributes", Copies::attributes);
        Case.run("copy over another", Copies::replace);
        Case.run("copy to a file that is there", Copies::refused);
        Case.run("copy to a stream", Copies::stream);
        Files.write(source, new byte[0]);
        Case.run("copy of nothing", it -> copy(it, 0));
    }

    private static void did(Case it, int bytes) {
        it.did(Counter.FILE_OPENS, 2).did(Counter.FILE_CLOSES, 2);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, bytes);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, bytes);
    }

    private static void copy(Case it, int bytes) throws IOException {
        it.begin();
        Files.copy(source, target);
        it.end();
        did(it, bytes);
        Expect.that(bytes, Files.size(target));
        Files.delete(target);
    }

    private static void attributes(Case it) throws IOException {
        it.begin();
        Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES);
        it.end();
        did(it, SIZE);
        Files.delete(target);
    }

    private static void replace(Case it) throws IOException {
        Files.write(target, new byte[10]);
        it.begin();
        Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
        it.end();
        did(it, SIZE);
        it.did(Counter.FILE_FREES, 1);
        Files.delete(target);
    }

    /** A copy that is refused before any file is opened. */
    private static void refused(Case it) throws IOException {
        Files.write(target, new byte[10]);
        it.begin();
        Expect.failure(() -> Files.copy(source, target));
        it.end();
        Files.delete(target);
    }

    private static void stream(Case it) throws IOException {
        it.begin();
        Files.copy(source, OutputStream.nullOutputStream());
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.anyNumberOf(Counter.FILE_READS).did(Counter.FILE_READ_BYTES, SIZE);
    }
}
