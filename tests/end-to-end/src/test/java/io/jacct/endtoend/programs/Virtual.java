// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/**
 * Virtual threads and their containers, by reflection, because this is compiled for a JDK without
 * them.
 */
public final class Virtual {
    private static final String BUILDER = "java.lang.Thread$Builder";
    private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

    private Virtual() {}

    /** A factory of threads without a name. */
    public static ThreadFactory factory() throws ReflectiveOperationException {
        return factory(Thread.class.getMethod("ofVirtual").invoke(null));
    }

    /** A factory of threads with the name {@code prefix} and a number. */
    public static ThreadFactory factory(String prefix) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return factory(
                Class.forName(BUILDER)
                        .getMethod("name", String.class, long.class)
                        .invoke(builder, prefix, 0L));
    }

    private static ThreadFactory factory(Object builder) throws ReflectiveOperationException {
        return (ThreadFactory) Class.forName(BUILDER).getMethod("factory").invoke(builder);
    }

    public static ExecutorService executor() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    public static ExecutorService executor(ThreadFactory factory)
            throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class
                        .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                        .invoke(null, factory);
    }

    /**
     * Forks this number of tasks in a scope with that name, or without a name if it is null, and
     * waits for them.
     */
    public static void scope(String name, int forks, Callable<?> task) throws Exception {
        Class<?> type = Class.forName(SCOPE);
        AutoCloseable scope = (AutoCloseable) (name == null ? open(type) : open(type, name));
        try (scope) {
            Method fork = type.getMethod("fork", Callable.class);
            for (int i = 0; i < forks; i++) {
                fork.invoke(scope, task);
            }
            type.getMethod("join").invoke(scope);
        }
    }

    private static Object open(Class<?> type) throws ReflectiveOperationException {
        return type.getMethod("open").invoke(null);
    }

    private static Object open(Class<?> type, String name) throws ReflectiveOperationException {
        Class<?> joiner = Class.forName(SCOPE + "$Joiner");
        Method withName =
                Class.forName(SCOPE + "$Configuration").getMethod("withName", String.class);
        Function<Object, Object> named = configuration -> call(withName, configuration, name);
        Object all = joiner.getMethod("awaitAllSuccessfulOrThrow").invoke(null);
        return type.getMethod("open", joiner, Function.class).invoke(null, all, named);
    }

    private static Object call(Method method, Object on, Object argument) {
        try {
            return method.invoke(on, argument);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
