// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.file.FileSize;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * Generates the code for {@link FileSize}: {@code UnixFileAttributes.get(argument).size()}. This
 * call ends in fstat, the one request for a file's attributes that is not woven, so it books
 * nothing.
 */
final class FileSizeCall implements Advice.OffsetMapping {
    private final StackManipulation get;
    private final StackManipulation size;

    FileSizeCall() {
        try {
            Class<?> attributes = Class.forName("sun.nio.fs.UnixFileAttributes", false, null);
            get = call(attributes, "get", int.class);
            size = call(attributes, "size");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StackManipulation call(Class<?> type, String name, Class<?>... parameters)
            throws NoSuchMethodException {
        return MethodInvocation.invoke(
                new MethodDescription.ForLoadedMethod(type.getDeclaredMethod(name, parameters)));
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        int variable = arguments.argument(method.isStatic() ? 0 : 1);
        return new Target.ForStackManipulation(
                new StackManipulation.Compound(
                        MethodVariableAccess.INTEGER.loadFrom(variable), get, size));
    }
}
