// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.List;

/**
 * Boot loader. Retransforms classes one by one, after the JVM has refused all of them because of
 * one. The others are woven, and the refused class is named. If its bytes came from the cache, it
 * is woven anew. If the JVM then takes it, the cache was wrong.
 */
final class PerClassRetransformer {
    private final Instrumentation instrumentation;
    private final WeaveCache cache;
    private final WeaveReport report;

    PerClassRetransformer(Instrumentation instrumentation, WeaveCache cache, WeaveReport report) {
        this.instrumentation = instrumentation;
        this.cache = cache;
        this.report = report;
    }

    void retransform(List<Class<?>> targets) {
        for (Class<?> target : targets) {
            String type = target.getName();
            Throwable refusal = refusal(target);
            if (refusal != null && report.wasCached(type)) {
                refusal = withoutCache(target, type, refusal);
            }
            if (refusal != null) {
                report.failed(type, refusal);
            }
        }
    }

    private Throwable withoutCache(Class<?> target, String type, Throwable first) {
        cache.skip(type);
        report.forget(type);
        Throwable refusal = refusal(target);
        if (refusal == null) {
            cache.refused(type, first);
        }
        return refusal;
    }

    /** Retransforms the class. Returns null if the JVM takes it. */
    private Throwable refusal(Class<?> target) {
        try {
            instrumentation.retransformClasses(target);
            return null;
        } catch (UnmodifiableClassException
                | LinkageError
                | UnsupportedOperationException
                | InternalError e) {
            return e;
        }
    }
}
