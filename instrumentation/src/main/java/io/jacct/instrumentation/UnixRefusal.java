// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.limit.TooManyOpenFiles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.Duplication;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.TypeCreation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.constant.IntegerConstant;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;

/** Generates the code for {@link TooManyOpenFiles}: {@code new UnixException(EMFILE)}. */
final class UnixRefusal implements Advice.OffsetMapping {
    /** The error number on Linux, for every architecture. */
    private static final int EMFILE = 24;

    private final StackManipulation code;

    UnixRefusal() {
        try {
            Class<?> failure = Class.forName("sun.nio.fs.UnixException", false, null);
            code =
                    new StackManipulation.Compound(
                            TypeCreation.of(TypeDescription.ForLoadedType.of(failure)),
                            Duplication.SINGLE,
                            IntegerConstant.forValue(EMFILE),
                            MethodInvocation.invoke(
                                    new MethodDescription.ForLoadedConstructor(
                                            failure.getDeclaredConstructor(int.class))));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        return new Target.ForStackManipulation(code);
    }
}
