// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LimitExemptionsTest {
    private static final String TOMCAT = "org.apache.tomcat.util.net.";

    private static boolean isSpared(String type, String method) {
        StackTraceElement[] stack = {
            new StackTraceElement("java.lang.Thread", "start", null, -1),
            new StackTraceElement(type, method, null, -1),
            new StackTraceElement("java.lang.Thread", "run", null, -1)
        };
        return LimitExemptions.isOn(stack);
    }

    @Test
    void shouldSpareThePollerOfTomcatAndNoRequest() {
        assertTrue(isSpared(TOMCAT + "NioEndpoint$Poller", "run"));
        assertFalse(isSpared(TOMCAT + "NioEndpoint$SocketProcessor", "doRun"));
        assertFalse(isSpared("org.apache.tomcat.util.threads.ThreadPoolExecutor", "runWorker"));
    }

    @Test
    void shouldSpareTheListenerOfH2AndNoConnection() {
        assertTrue(isSpared("org.h2.server.TcpServer", "listen"));
        assertFalse(isSpared("org.h2.server.TcpServer", "start"));
        assertFalse(isSpared("org.h2.server.TcpServerThread", "run"));
    }

    @Test
    void shouldSpareClassLoadingAndLogs() {
        assertTrue(isSpared("app.Plugins", "loadClass"));
        assertTrue(isSpared("app.Plugin", "<clinit>"));
        assertTrue(isSpared("java.util.logging.FileHandler", "publish"));
        assertFalse(isSpared("app.Plugin", "load"));
    }
}
