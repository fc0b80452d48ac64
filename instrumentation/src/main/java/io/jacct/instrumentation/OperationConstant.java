// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.counter.Operation;
import java.lang.reflect.Field;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.member.FieldAccess;

/**
 * Generates the code for {@link io.jacct.instrumentation.advice.OperationParameter}: it reads the
 * constant.
 */
final class OperationConstant implements Advice.OffsetMapping {
    private final Field constant;

    OperationConstant(Operation operation) {
        constant = constant(operation);
    }

    private static Field constant(Operation operation) {
        for (Field each : Operation.class.getFields()) {
            try {
                if (each.getType() == Operation.class && each.get(null) == operation) {
                    return each;
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        throw new IllegalArgumentException(operation + " is not a constant");
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        return new Target.ForStackManipulation(
                FieldAccess.forField(new FieldDescription.ForLoadedField(constant)).read());
    }
}
