// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.file.FileInputStreams;
import io.jacct.instrumentation.file.FileOutputStreams;
import io.jacct.instrumentation.thread.Threads;
import java.util.ArrayList;
import java.util.List;

/** The whole list: every JDK type that is woven. */
final class Instrumentations {
    private Instrumentations() {}

    /** Those that have anything to weave on the JDK with this feature number. */
    static List<TypeInstrumentation> all(int feature) {
        List<TypeInstrumentation> here = new ArrayList<>();
        for (TypeInstrumentation type : all()) {
            if (!type.points(feature).isEmpty()) {
                here.add(type);
            }
        }
        return here;
    }

    private static List<TypeInstrumentation> all() {
        return List.of(FileInputStreams.type(), FileOutputStreams.type(), Threads.type());
    }
}
