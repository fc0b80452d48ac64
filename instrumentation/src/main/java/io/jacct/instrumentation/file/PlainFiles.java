// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import java.util.List;

/**
 * Weaves java.io.File and java.io.UnixFileSystem, to which File leaves every operation. Up to JDK
 * 20 most methods of UnixFileSystem are native. For these the methods of File that call them are
 * woven.
 */
public final class PlainFiles {
    private static final int WRAPPED = 21;
    private static final String FILE = "(Ljava/io/File;";
    private static final String TEXT = "Ljava/lang/String;";

    private static final String[] NATIVE = {
        "canExecute()Z",
        "canRead()Z",
        "canWrite()Z",
        "createNewFile()Z",
        "getFreeSpace()J",
        "getTotalSpace()J",
        "getUsableSpace()J",
        "lastModified()J",
        "length()J",
        "mkdir()Z",
        "normalizedList()[" + TEXT,
        "setExecutable(ZZ)Z",
        "setLastModified(J)Z",
        "setReadOnly()Z",
        "setReadable(ZZ)Z",
        "setWritable(ZZ)Z",
    };

    private static final String[] WRAPPERS = {
        "checkAccess" + FILE + "I)Z",
        "createDirectory" + FILE + ")Z",
        "createFileExclusively(" + TEXT + ")Z",
        "getLastModifiedTime" + FILE + ")J",
        "getLength" + FILE + ")J",
        "getSpace" + FILE + "I)J",
        "list" + FILE + ")[" + TEXT,
        "setLastModifiedTime" + FILE + "J)Z",
        "setPermission" + FILE + "IZZ)Z",
        "setReadOnly" + FILE + ")Z",
    };

    private PlainFiles() {}

    /** The two types to weave. */
    public static List<TypeInstrumentation> types() {
        TypeInstrumentation file = TypeInstrumentation.of("java.io.File");
        for (String method : NATIVE) {
            file.weaveUpTo(WRAPPED - 1, method, StreamAdvice.OTHER);
        }
        TypeInstrumentation system =
                TypeInstrumentation.of("java.io.UnixFileSystem")
                        .weave("canonicalize(" + TEXT + ")" + TEXT, StreamAdvice.OTHER)
                        .weave("getBooleanAttributes" + FILE + ")I", StreamAdvice.OTHER)
                        .weave("hasBooleanAttributes" + FILE + "I)Z", StreamAdvice.OTHER)
                        .weave("rename" + FILE + "Ljava/io/File;)Z", StreamAdvice.OTHER)
                        .weave("delete" + FILE + ")Z", PathAdvice.TRY_DELETE);
        for (String method : WRAPPERS) {
            system.weaveFrom(WRAPPED, method, StreamAdvice.OTHER);
        }
        return List.of(file, system);
    }
}
