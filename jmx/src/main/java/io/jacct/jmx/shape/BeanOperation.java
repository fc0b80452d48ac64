// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.snapshot.page.PageException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * One operation of an MBean. Shapes have them; {@code Bean} runs them.
 *
 * @param name with a small letter
 * @param sentence one or more sentences for users
 * @param parameters in their order
 * @param type of the result
 * @param action computes the result
 * @param impact as in {@link MBeanOperationInfo}: whether it only reads
 */
public record BeanOperation<T>(
        String name,
        String sentence,
        List<Parameter> parameters,
        OpenType<?> type,
        Action<T> action,
        int impact) {

    /** An operation that only reads. */
    public BeanOperation(
            String name,
            String sentence,
            List<Parameter> parameters,
            OpenType<?> type,
            Action<T> action) {
        this(name, sentence, parameters, type, action, MBeanOperationInfo.INFO);
    }

    /** How many a person wants who leaves JConsole's 0 in the field. */
    private static final int USUAL = 10;

    /** The work of an operation. */
    public interface Action<T> {
        /** Throws {@code IllegalArgumentException} for arguments that are not valid. */
        Object run(Subject<T> subject, Object[] arguments) throws PageException;
    }

    /** A parameter: a number, text, or a flag. */
    public record Parameter(String name, String sentence, OpenType<?> type) {
        /** A parameter of type int. */
        public static Parameter number(String name, String sentence) {
            return new Parameter(name, sentence, SimpleType.INTEGER);
        }

        /** The same, where an int is too small. */
        public static Parameter longNumber(String name, String sentence) {
            return new Parameter(name, sentence, SimpleType.LONG);
        }

        public static Parameter text(String name, String sentence) {
            return new Parameter(name, sentence, SimpleType.STRING);
        }

        public static Parameter flag(String name, String sentence) {
            return new Parameter(name, sentence, SimpleType.BOOLEAN);
        }

        String originalType() {
            if (type == SimpleType.BOOLEAN) {
                return "boolean";
            }
            if (type == SimpleType.LONG) {
                return "long";
            }
            return type == SimpleType.INTEGER ? "int" : type.getClassName();
        }

        MBeanParameterInfo info() {
            String original = originalType();
            return new MBeanParameterInfo(name, original, sentence, open(type, original));
        }
    }

    /** The operation {@code top(n)} of the things that {@code sentence} describes. */
    public static <T> BeanOperation<T> top(
            String what, String sentence, BiFunction<T, Integer, String[]> text) {
        return new BeanOperation<>(
                "top",
                sentence,
                List.of(Parameter.number("n", "How many " + what + "; 0 is 10.")),
                OpenData.TEXTS,
                (subject, arguments) -> {
                    int n = (Integer) arguments[0];
                    return text.apply(subject.read(), n <= 0 ? USUAL : n);
                });
    }

    /** The same operation with another impact. */
    public BeanOperation<T> having(int other) {
        return new BeanOperation<>(name, sentence, parameters, type, action, other);
    }

    boolean takes(Object[] arguments) {
        int count = arguments == null ? 0 : arguments.length;
        boolean fit = count == parameters.size();
        for (int i = 0; fit && i < count; i++) {
            fit = parameters.get(i).type().isValue(arguments[i]);
        }
        return fit;
    }

    /** The signature as users see it: {@code top(int)}. */
    String signature() {
        return parameters.stream()
                .map(each -> each.originalType().replace("java.lang.", ""))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** The description in the form that the JMX implementation gives an operation of an MXBean. */
    MBeanOperationInfo info() {
        return new MBeanOperationInfo(
                name,
                sentence,
                parameters.stream().map(Parameter::info).toArray(MBeanParameterInfo[]::new),
                type.getClassName(),
                impact,
                open(type, type.getTypeName()));
    }

    private static Descriptor open(OpenType<?> type, String original) {
        return new ImmutableDescriptor(
                new String[] {"openType", "originalType"}, new Object[] {type, original});
    }
}
