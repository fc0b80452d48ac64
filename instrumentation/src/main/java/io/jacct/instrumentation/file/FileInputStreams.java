// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;

/**
 * Weaves java.io.FileInputStream. Its three reads call native methods and not one another.
 * Everything else (readAllBytes, transferTo of JDK 17, skip over a pipe) ends in them.
 */
public final class FileInputStreams {
    private FileInputStreams() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.FileInputStream")
                .endpoint("file", "fd", "path")
                .weave("open(Ljava/lang/String;)V", StreamAdvice.OPEN)
                .weave("read()I", StreamAdvice.READ_BYTE)
                .weave("read([B)I", StreamAdvice.READ)
                .weave("read([BII)I", StreamAdvice.READ)
                .weave("skip(J)J", StreamAdvice.OTHER)
                .weave("available()I", StreamAdvice.OTHER);
    }
}
