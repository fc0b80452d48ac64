// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls methods that the JDK of the compilation lacks. */
final class Calls {
    private Calls() {}

    /** The public method of {@code type} that takes these arguments. */
    static Object call(Class<?> type, Object on, String name, Object... arguments)
            throws Exception {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && takes(method, arguments)) {
                try {
                    return method.invoke(on, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause() instanceof Exception cause ? cause : e;
                }
            }
        }
        throw new NoSuchMethodException(type + " " + name);
    }

    private static boolean takes(Method method, Object... arguments) {
        Class<?>[] types = method.getParameterTypes();
        boolean all = types.length == arguments.length;
        for (int i = 0; all && i < types.length; i++) {
            all = MethodType.methodType(types[i]).wrap().returnType().isInstance(arguments[i]);
        }
        return all;
    }
}
