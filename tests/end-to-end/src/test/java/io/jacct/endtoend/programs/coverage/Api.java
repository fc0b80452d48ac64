// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A public method or constructor, as {@code read(byte[],int,int)}, of a class; possibly one case of
 * it, {@code read() at the end}.
 *
 * @param place where it is in the table: the class, or what its object comes from
 */
record Api(String place, String text) {
    /** Without the case. */
    String signature() {
        return text.substring(0, text.indexOf(')') + 1);
    }

    /** Those of a class on this JDK, inherited ones too, but for what every object has. */
    static Set<String> of(Class<?> type) {
        Set<String> all = new TreeSet<>();
        for (Constructor<?> constructor : type.getConstructors()) {
            all.add(signature(type.getSimpleName(), constructor));
        }
        for (Method method : type.getMethods()) {
            if (!method.isBridge() && !method.isSynthetic()) {
                all.add(signature(method.getName(), method));
            }
        }
        if (type != Object.class) {
            Arrays.stream(Object.class.getMethods())
                    .forEach(method -> all.remove(signature(method.getName(), method)));
        }
        return all;
    }

    private static String signature(String name, Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", name + "(", ")"));
    }

    @Override
    public String toString() {
        return place + " | " + text;
    }
}
