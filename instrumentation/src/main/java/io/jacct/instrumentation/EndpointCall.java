// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.advice.Endpoint;
import io.jacct.ledger.Ledger;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.member.FieldAccess;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * What {@link Endpoint} stands for: a look-up method of {@link Ledger} with fields of {@code this},
 * as the type has them; {@code Ledger.socket(fdVal, remoteAddress)} in a socket channel.
 */
final class EndpointCall implements Advice.OffsetMapping {
    private final Map<String, TypeInstrumentation> types = new HashMap<>();

    EndpointCall(List<TypeInstrumentation> all) {
        for (TypeInstrumentation type : all) {
            types.put(type.name(), type);
        }
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        TypeInstrumentation of = types.get(type.getName());
        List<StackManipulation> code = new ArrayList<>();
        List<TypeDescription> fields = new ArrayList<>();
        for (String name : of.endpointFields()) {
            FieldDescription field = field(type, name);
            code.add(MethodVariableAccess.loadThis());
            code.add(FieldAccess.forField(field).read());
            fields.add(field.getType().asErasure());
        }
        code.add(MethodInvocation.invoke(lookUp(of.endpointMethod(), fields)));
        return new Target.ForStackManipulation(new StackManipulation.Compound(code));
    }

    private static FieldDescription field(TypeDescription type, String name) {
        for (TypeDefinition each = type; each != null; each = each.getSuperClass()) {
            for (FieldDescription field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new IllegalStateException(type.getName().concat(" has no field ").concat(name));
    }

    private static MethodDescription lookUp(String name, List<TypeDescription> fields) {
        for (Method method : Ledger.class.getMethods()) {
            if (method.getName().equals(name) && takes(method, fields)) {
                return new MethodDescription.ForLoadedMethod(method);
            }
        }
        throw new IllegalStateException("no Ledger.".concat(name));
    }

    private static boolean takes(Method method, List<TypeDescription> fields) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean takes = parameters.length == fields.size();
        for (int i = 0; takes && i < parameters.length; i++) {
            takes = fields.get(i).isAssignableTo(parameters[i]);
        }
        return takes;
    }
}
