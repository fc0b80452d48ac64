// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A public method or constructor of a class, as {@code read(byte[],int,int)}, or one case of it, as
 * {@code read() at the end}.
 *
 * @param place its heading in the table: the class, or the source of its object
 */
record Api(String place, String text) {
    /** The method without the case. */
    String signature() {
        return text.substring(0, text.indexOf(')') + 1);
    }

    /**
     * The methods of a class on this JDK, including inherited ones, without the methods of Object.
     */
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
