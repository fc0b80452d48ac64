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
                .weave("open(Ljava/lang/String;)V", StreamAdvice.Open.class)
                .weave("read()I", StreamAdvice.ReadByte.class)
                .weave("read([B)I", StreamAdvice.Read.class)
                .weave("read([BII)I", StreamAdvice.Read.class)
                .weave("skip(J)J", StreamAdvice.Other.class)
                .weave("available()I", StreamAdvice.Other.class);
    }
}
