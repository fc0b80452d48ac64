// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;

/**
 * The common part of all MBeans of one kind: attributes, operations, notifications, and their
 * description. Immutable, and shared by all MBeans of the kind. Each layer makes the shapes of its
 * MBeans; {@code Bean} shows them.
 *
 * @param <T> the subject that has the values
 */
public final class MBeanDefinition<T> {
    /** Clients see this name as the class of every MBean, so it stays. */
    static final String CLASS = "io.jacct.jmx.Bean";

    private final Map<String, AttributeDefinition<T>> properties = new LinkedHashMap<>();
    private final List<BeanOperation<T>> operations;
    private final MBeanInfo info;

    /** Makes a shape with the operation {@code top}, or null if the kind has none. */
    public MBeanDefinition(
            String description, List<AttributeDefinition<T>> properties, BeanOperation<T> top) {
        this(description, properties, top == null ? List.of() : List.of(top));
    }

    public MBeanDefinition(
            String description,
            List<AttributeDefinition<T>> properties,
            List<BeanOperation<T>> operations,
            MBeanNotificationInfo... notifications) {
        for (AttributeDefinition<T> property : properties) {
            if (this.properties.put(property.name(), property) != null) {
                throw new IllegalArgumentException("two attributes " + property.name());
            }
        }
        this.operations = operations;
        this.info =
                new MBeanInfo(
                        CLASS,
                        description,
                        properties.stream()
                                .map(AttributeDefinition::info)
                                .toArray(MBeanAttributeInfo[]::new),
                        null,
                        operations.stream()
                                .map(BeanOperation::info)
                                .toArray(MBeanOperationInfo[]::new),
                        notifications,
                        new ImmutableDescriptor("mxbean=true", "immutableInfo=true"));
    }

    public MBeanInfo info() {
        return info;
    }

    /** Null if there is none. */
    public AttributeDefinition<T> property(String name) {
        return properties.get(name);
    }

    /** The operation of that name that takes these arguments, or null. */
    public BeanOperation<T> operation(String name, Object[] arguments) {
        for (BeanOperation<T> operation : operations) {
            if (operation.name().equals(name) && operation.takes(arguments)) {
                return operation;
            }
        }
        return null;
    }

    /** A text that lists the operations. */
    public String operations() {
        return operations.isEmpty()
                ? "there are none"
                : operations.stream()
                        .map(BeanOperation::signature)
                        .collect(Collectors.joining(", ", "there is ", ""));
    }
}
