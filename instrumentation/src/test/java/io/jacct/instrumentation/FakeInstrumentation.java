// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * A JVM that only records the bytes that it would have taken. It takes all classes of a call or
 * none.
 */
final class FakeInstrumentation {
    /** Classes whose bytes are not a class file. */
    final Set<Class<?>> damaged = new HashSet<>();

    /** Classes that are refused in every form except the original one. */
    final Set<Class<?>> rigid = new HashSet<>();

    /** Classes that are refused in every form. */
    final Set<Class<?>> refused = new HashSet<>();

    /** Classes whose woven bytes another agent has kept and supplies again. */
    final Set<Class<?>> kept = new HashSet<>();

    /** Open once the JVM has retransformed for the first time. */
    final CountDownLatch retransformed = new CountDownLatch(1);

    private final Class<?>[] loaded;
    private final List<ClassFileTransformer> transformers = new ArrayList<>();
    private final Map<Class<?>, Boolean> woven = new HashMap<>();
    private final Map<Class<?>, byte[]> last = new HashMap<>();

    FakeInstrumentation(Class<?>... loaded) {
        this.loaded = loaded;
    }

    Instrumentation instrumentation() {
        return (Instrumentation)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {Instrumentation.class},
                        this::invoke);
    }

    boolean isWoven(Class<?> type) {
        return woven.getOrDefault(type, false);
    }

    int transformers() {
        return transformers.size();
    }

    private Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "addTransformer":
                transformers.add((ClassFileTransformer) arguments[0]);
                return null;
            case "removeTransformer":
                return transformers.remove(arguments[0]);
            case "getAllLoadedClasses":
                return loaded;
            case "retransformClasses":
                retransform((Class<?>[]) arguments[0]);
                return null;
            case "redefineModule":
                return null;
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    private void retransform(Class<?>[] classes) throws Exception {
        Map<Class<?>, Boolean> offered = new HashMap<>();
        for (Class<?> type : classes) {
            byte[] own = damaged.contains(type) ? new byte[10] : own(type);
            byte[] bytes = kept.contains(type) ? last.get(type) : own;
            for (ClassFileTransformer transformer : transformers) {
                byte[] changed =
                        transformer.transform(
                                null, type.getName().replace('.', '/'), type, null, bytes);
                bytes = changed == null ? bytes : changed;
            }
            if (refused.contains(type) || rigid.contains(type) && bytes != own) {
                throw new VerifyError(type.getName());
            }
            offered.put(type, bytes != own);
            last.put(type, bytes);
        }
        woven.putAll(offered);
        retransformed.countDown();
    }

    private static byte[] own(Class<?> type) throws Exception {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream in = type.getModule().getResourceAsStream(file)) {
            return in.readAllBytes();
        }
    }
}
