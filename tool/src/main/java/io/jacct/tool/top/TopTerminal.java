// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import java.io.IOException;
import java.nio.charset.Charset;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;

/**
 * The terminal that the tool was started on. It comes from JLine's provider that runs {@code stty}.
 * The code names this provider and does not use JLine's builder, for two reasons. For each stream
 * that is not a terminal, the builder loads JNI code to find out its kind. JDK 24 and later then
 * print a warning. It also looks for providers through the context class loader, which does not see
 * the libraries in the shipped jar.
 */
final class TopTerminal {
    private static final ExecTerminalProvider PROVIDER = new ExecTerminalProvider();

    private TopTerminal() {}

    /** Whether standard input and output are a terminal that can do more than print lines. */
    static boolean possible() {
        String type = System.getenv("TERM");
        return type != null
                && !type.startsWith("dumb")
                && PROVIDER.isPosixSystemStream(SystemStream.Input)
                && PROVIDER.isPosixSystemStream(SystemStream.Output);
    }

    static Charset charset() {
        return Charset.forName(
                System.getProperty("stdout.encoding", Charset.defaultCharset().name()));
    }

    static Terminal open() throws IOException {
        return PROVIDER.posixSysTerminal(
                "jacct",
                System.getenv("TERM"),
                false,
                charset(),
                false,
                SignalHandler.SIG_DFL,
                false,
                SystemStream.Output);
    }
}
