// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A process and its streams, which are buffered. A thread of the JDK reads the bytes that are left
 * in the pipes when the process ends. So the rows use the streams while the process lives.
 */
final class ProcessStreams extends OfProcesses {
    private static final int SENT = 10;

    /** Both outputs have ten bytes left, and the end of each is read, too. */
    private static final String END =
            "pipeCloses=3 pipeReads=2 pipeReadBytes=20 pipeOthers=4 waits=* parks=*" + KERNEL_ASIDE;

    private static final String CLOSED =
            "pipeCloses=3 pipeReads=* pipeReadBytes=* pipeOthers=* waits=* parks=*" + KERNEL_ASIDE;

    private final byte[] bytes = new byte[20];
    private final byte[] many = new byte[10_000];
    private Process process;
    private InputStream in;
    private InputStream error;
    private OutputStream out;

    ProcessStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        // sends everything back on both outputs
        process = started(new ProcessBuilder("tee", "/dev/stderr").start());
        in = process.getInputStream();
        error = process.getErrorStream();
        out = process.getOutputStream();
        out.write(new byte[SENT]);
        out.flush();
        untilThere(in);
        untilThere(error);
    }

    private static void untilThere(InputStream stream) throws Exception {
        while (stream.available() < SENT) {
            Thread.onSpinWait();
        }
    }

    @Override
    protected void rows() {
        of(Process.class);
        row("waitFor() for its end", END, this::end)
                .remark("a thread of the JDK reads what is there and closes");
        row("destroy()", CLOSED, this::destroy)
                .remark("who comes first reads and closes: this thread or that of the JDK");
        row("close()", CLOSED, this::close)
                .remark("who comes first reads: this thread or that of the JDK");
        row("getInputStream()", "", () -> process.getInputStream());
        row("getErrorStream()", "", () -> process.getErrorStream());
        row("getOutputStream()", "", () -> process.getOutputStream());
        row("getErrorStream() and its read()", "pipeReads=1 pipeReadBytes=10", () -> error.read());
        row("info()", "rchar=*", () -> process.info()).remark("not seen, native code reads /proc");
        unseen("not seen, native code reads /proc", "children() descendants()");
        unseen("as destroy()", "destroyForcibly()");
        unseen("waits, as waitFor()", "waitFor(long,TimeUnit) waitFor(Duration)");
        unseen("reads and writes the streams below", "inputReader errorReader outputWriter");
        nothing("Process() exitValue() isAlive() onExit() pid() supportsNormalTermination()");
        nothing("toHandle()");
        of(InputStream.class, "java.lang.Process.getInputStream()");
        reads();
        of(OutputStream.class, "java.lang.Process.getOutputStream()");
        writes();
    }

    /** The child ends when it has nothing more to read. */
    private void end() throws Exception {
        out.close();
        process.waitFor();
        untilCleanedUp();
    }

    private void destroy() throws Exception {
        process.destroy();
        process.waitFor();
        untilCleanedUp();
    }

    private void close() throws Exception {
        call(Process.class, process, "close");
        untilCleanedUp();
    }

    private void reads() {
        String all = "pipeReads=1 pipeReadBytes=10";
        row("read()", all, () -> in.read()).remark("all that is there goes to the buffer");
        row("read(byte[])", all + " pipeOthers=1", () -> in.read(bytes))
                .remark("then the JDK asks for more, which is other");
        row("read(byte[],int,int)", all, () -> in.read(bytes, 1, 7));
        row("readNBytes(int)", all, () -> in.readNBytes(4));
        row("readNBytes(byte[],int,int)", all, () -> in.readNBytes(bytes, 0, 4));
        row("skip(long)", "pipeReads=1 pipeReadBytes=3", () -> in.skip(3));
        row("skipNBytes(long)", "pipeReads=1 pipeReadBytes=3", () -> in.skipNBytes(3));
        row("available()", "pipeOthers=1", () -> in.available());
        row("close()", "pipeCloses=1", () -> in.close());
        unseen("reads to the end, as read(byte[],int,int)", "readAllBytes() transferTo");
        nothing("InputStream() mark reset markSupported nullInputStream");
    }

    private void writes() {
        row("write(int)", "", () -> out.write(1)).remark("goes to the buffer");
        row("write(byte[]) of few bytes", "", () -> out.write(bytes));
        row("write(byte[]) of many", "pipeWrites=1 pipeWriteBytes=10000", () -> out.write(many));
        row(
                "write(byte[],int,int) of many",
                "pipeWrites=1 pipeWriteBytes=9000",
                () -> out.write(many, 1, 9000));
        row("flush() of what was written", "pipeWrites=1 pipeWriteBytes=21", this::flush);
        row("close() and so the end of the process", END, this::end);
        nothing("OutputStream() nullOutputStream");
    }

    private void flush() throws Exception {
        out.write(1);
        out.write(bytes);
        out.flush();
    }
}
