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
                .weave("open(Ljava/lang/String;Z)V", StreamAdvice.Open.class)
                .weave("write(I)V", StreamAdvice.WriteByte.class)
                .weave("write([B)V", StreamAdvice.WriteArray.class)
                .weave("write([BII)V", StreamAdvice.WriteRange.class);
    }
}
