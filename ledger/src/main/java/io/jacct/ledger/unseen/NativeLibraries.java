// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.ProcessMaps;

/**
 * Boot loader. The native libraries that are loaded. Some are known for I/O of their own: {@link
 * #KNOWN} is the list. Any library that is neither the JDK's nor the system's may open sockets. One
 * thread.
 */
final class NativeLibraries {
    /**
     * Parts of file names. A library is often copied to a file with a number behind its name, and a
     * shaded one has words before it. Libraries for cryptography and compression are not here,
     * because they move bytes in memory alone.
     */
    static final String[] KNOWN = {
        "netty_transport_native_epoll",
        "netty_transport_native_io_uring",
        "artemis-native",
        "liburing",
        "libaio",
        "rocksdbjni",
        "librocksdb.",
        "leveldbjni",
        "sqlitejdbc",
        "libsqlite3",
        "duckdb_java",
        "lmdb",
        "fdb_java",
        "wiredtiger_java",
        "libdb_java",
        "libhadoop",
        "librados",
        "ocijdbc",
        "db2jcct2",
        "mqjbnd",
        "zmq",
        "jucx",
        "jnetpcap",
        "libpcap",
        "jSerialComm",
        "rxtxSerial",
        "libsctp",
    };

    private static final String JVM = "/libjvm.so";
    private static final String LIBRARIES = "/lib/";

    /** Whether each library of {@link #KNOWN} has been seen. */
    private final boolean[] seen = new boolean[KNOWN.length];

    private String jdk;
    private boolean foreign;
    private String names = "";

    /** Looks at the libraries. Whether there is a known one that was not there before. */
    boolean look() {
        String before = names;
        OpenPage.reading();
        ProcessMaps maps = new ProcessMaps();
        while (maps.next()) {
            if (maps.isExecutable()) {
                judge(maps.path());
            }
        }
        OpenPage.read(maps.reads(), maps.bytes());
        return !before.equals(names);
    }

    /** The known libraries that were loaded, with {@code "; "} between them. */
    String names() {
        return names;
    }

    /** Whether there is, or was, a library that may open sockets. */
    boolean isForeign() {
        return foreign;
    }

    /**
     * The library that holds the JVM says where the JDK is. What the list has before it is judged
     * at the next look.
     */
    void judge(String path) {
        if (jdk == null && path.endsWith(JVM)) {
            jdk = path.substring(0, path.lastIndexOf(LIBRARIES) + LIBRARIES.length());
        }
        String file = path.substring(path.lastIndexOf('/') + 1);
        for (int i = 0; i < KNOWN.length; i++) {
            if (!seen[i] && file.contains(KNOWN[i])) {
                seen[i] = true;
                foreign = true;
                names = names.concat(names.isEmpty() ? "" : "; ").concat(shown(KNOWN[i]));
            }
        }
        foreign |= jdk != null && file.contains(".so") && !isOfTheSystem(path);
    }

    private boolean isOfTheSystem(String path) {
        return path.startsWith("/lib") || path.startsWith("/usr/lib") || path.startsWith(jdk);
    }

    private static String shown(String part) {
        return part.endsWith(".") ? part.substring(0, part.length() - 1) : part;
    }
}
