// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;

/** Weaves java.io.FileOutputStream. Its three writes call native methods and not one another. */
public final class FileOutputStreams {
    private FileOutputStreams() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.FileOutputStream")
                .endpoint("file", "fd", "path")
                .weave("open(Ljava/lang/String;Z)V", StreamAdvice.OPEN)
                .weave("write(I)V", StreamAdvice.WRITE_BYTE)
                .weave("write([B)V", StreamAdvice.WRITE_ARRAY)
                .weave("write([BII)V", StreamAdvice.WRITE_RANGE);
    }
}
