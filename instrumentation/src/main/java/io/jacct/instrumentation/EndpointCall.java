// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.advice.EndpointNumber;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.member.FieldAccess;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * Generates the code for {@link EndpointNumber}.
 *
 * <p>In a type that has {@linkplain io.jacct.instrumentation.type.TypeInstrumentation#endpoint
 * declared} its endpoint, it is a look-up method of {@link Ledger} with fields of {@code this}. In
 * a socket channel it is {@code DescriptorLedger.socket(fdVal, remoteAddress)}.
 *
 * <p>In any other type the method is about a path. The endpoint is then the method's first argument
 * that is a path. Without one it is the descriptor that a static method begins with, and otherwise
 * the file that {@code this} is. A type that is not a file and declares no endpoint is an error: it
 * is not woven.
 */
final class EndpointCall implements Advice.OffsetMapping {
    private static final Set<String> PATHS =
            Set.of("sun.nio.fs.UnixPath", "java.io.File", "java.lang.String");

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
        return new Target.ForStackManipulation(
                of.endpointMethod() == null ? ofPath(method, arguments) : ofFields(of, type));
    }

    private static StackManipulation ofFields(TypeInstrumentation of, TypeDescription type) {
        List<StackManipulation> code = new ArrayList<>();
        List<TypeDescription> fields = new ArrayList<>();
        for (String name : of.endpointFields()) {
            FieldDescription field = field(type, name);
            code.add(MethodVariableAccess.loadThis());
            code.add(FieldAccess.forField(field).read());
            fields.add(field.getType().asErasure());
        }
        code.add(lookUp(DescriptorLedger.class, of.endpointMethod(), fields));
        return new StackManipulation.Compound(code);
    }

    private static StackManipulation ofPath(
            MethodDescription method, Advice.ArgumentHandler arguments) {
        for (ParameterDescription each : method.getParameters()) {
            if (PATHS.contains(each.getType().asErasure().getName())) {
                return ofArgument(each, "path", arguments);
            }
        }
        if (method.isStatic()) {
            return ofArgument(method.getParameters().get(0), "descriptor", arguments);
        }
        TypeDescription self = method.getDeclaringType().asErasure();
        if (!self.isAssignableTo(File.class)) {
            throw new IllegalStateException(self.getName().concat(" declares no endpoint"));
        }
        return new StackManipulation.Compound(
                MethodVariableAccess.loadThis(),
                lookUp(DescriptorLedger.class, "path", List.of(self)));
    }

    private static StackManipulation ofArgument(
            ParameterDescription argument, String name, Advice.ArgumentHandler arguments) {
        TypeDescription type = argument.getType().asErasure();
        return new StackManipulation.Compound(
                MethodVariableAccess.of(type).loadFrom(arguments.argument(argument.getOffset())),
                lookUp(DescriptorLedger.class, name, List.of(type)));
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

    private static StackManipulation lookUp(
            Class<?> entryPoint, String name, List<TypeDescription> values) {
        for (Method method : entryPoint.getMethods()) {
            if (method.getName().equals(name) && takes(method, values)) {
                return MethodInvocation.invoke(new MethodDescription.ForLoadedMethod(method));
            }
        }
        throw new IllegalStateException("no look-up ".concat(name));
    }

    private static boolean takes(Method method, List<TypeDescription> values) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean takes = parameters.length == values.size();
        for (int i = 0; takes && i < parameters.length; i++) {
            takes = values.get(i).isAssignableTo(parameters[i]);
        }
        return takes;
    }
}
