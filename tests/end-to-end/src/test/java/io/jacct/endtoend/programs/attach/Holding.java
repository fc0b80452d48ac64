// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.Socket;
import java.security.ProtectionDomain;

/**
 * An agent that keeps the JVM from answering a process that attaches, until a client of a port
 * disconnects. It does so immediately ({@code now PORT}), or when the next agent retransforms a
 * class ({@code then PORT}).
 */
public final class Holding {
    private Holding() {}

    /** See the class. */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        int port = Integer.parseInt(argument.substring(argument.indexOf(' ') + 1));
        if (argument.startsWith("now")) {
            hold(port);
        } else {
            instrumentation.addTransformer(new Once(instrumentation, port), true);
        }
    }

    private static void hold(int port) {
        try (Socket socket =
                new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Changes nothing. */
    private record Once(Instrumentation instrumentation, int port) implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader,
                String name,
                Class<?> redefined,
                ProtectionDomain domain,
                byte[] bytes) {
            if (redefined != null && instrumentation.removeTransformer(this)) {
                hold(port);
            }
            return null;
        }
    }
}
