// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Subject;
import io.jacct.snapshot.page.PageException;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/**
 * Every MBean of jacct: shows a subject in a shape. Results and failures are of JDK types only,
 * because the client does not have jacct's classes. Any thread.
 *
 * @param <T> the subject
 */
class Bean<T> implements DynamicMBean {
    private final MBeanDefinition<T> shape;
    private final Subject<T> subject;

    Bean(MBeanDefinition<T> shape, Subject<T> subject) {
        this.shape = shape;
        this.subject = subject;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return shape.info();
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException, MBeanException {
        AttributeDefinition<T> property = shape.property(name);
        if (property == null) {
            throw new AttributeNotFoundException("no attribute " + name);
        }
        try {
            return property.value().apply(subject.read());
        } catch (PageException | IllegalStateException e) {
            throw inWords(e);
        }
    }

    /**
     * Takes all values from one reading. As the interface requires, leaves out attributes that
     * cannot be read.
     */
    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList list = new AttributeList(names.length);
        T read;
        try {
            read = subject.readInPass();
        } catch (PageException | IllegalStateException e) {
            return list;
        }
        for (String name : names) {
            AttributeDefinition<T> property = shape.property(name);
            if (property != null) {
                list.add(new Attribute(name, property.value().apply(read)));
            }
        }
        return list;
    }

    private static MBeanException inWords(Exception e) {
        RuntimeException known =
                e instanceof RuntimeException r ? r : new IllegalStateException(e.getMessage());
        return new MBeanException(known, e.getMessage());
    }

    @Override
    public Object invoke(String name, Object[] arguments, String[] signature)
            throws MBeanException, ReflectionException {
        BeanOperation<T> operation = shape.operation(name, arguments);
        if (operation == null) {
            String known = "no such operation: " + name + "; " + shape.operations();
            throw new ReflectionException(new NoSuchMethodException(known), known);
        }
        try {
            return operation.action().run(subject, arguments);
        } catch (PageException | IllegalStateException | IllegalArgumentException e) {
            throw inWords(e);
        }
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException {
        AttributeDefinition<T> property = shape.property(attribute.getName());
        if (property == null) {
            throw new AttributeNotFoundException("no attribute " + attribute.getName());
        }
        if (property.setter() == null) {
            throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
        }
        Object value = attribute.getValue();
        if (!property.type().isValue(value)) {
            throw new InvalidAttributeValueException(
                    "%s takes a %s, not %s"
                            .formatted(attribute.getName(), property.type().getTypeName(), value));
        }
        try {
            property.setter().accept(subject.read(), attribute.getValue());
        } catch (IllegalArgumentException e) {
            throw new InvalidAttributeValueException(e.getMessage());
        } catch (PageException | IllegalStateException e) {
            throw inWords(e);
        }
    }

    /** As the interface requires, leaves out attributes that cannot be set. */
    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        AttributeList set = new AttributeList();
        for (Attribute each : attributes.asList()) {
            try {
                setAttribute(each);
                set.add(each);
            } catch (JMException e) {
                continue;
            }
        }
        return set;
    }
}
