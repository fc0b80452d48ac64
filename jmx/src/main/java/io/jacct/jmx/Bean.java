// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.PageException;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/**
 * Every MBean of jacct: a subject found in a reading, shown in a shape. What leaves here is of JDK
 * types, failures included: the client has none of our classes.
 *
 * @param <T> the subject
 */
final class Bean<T> implements DynamicMBean {
    private final Shape<T> shape;
    private final Readings readings;
    private final Function<Reading, T> subject;

    Bean(Shape<T> shape, Readings readings, Function<Reading, T> subject) {
        this.shape = shape;
        this.readings = readings;
        this.subject = subject;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return shape.info();
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException, MBeanException {
        Property<T> property = shape.property(name);
        if (property == null) {
            throw new AttributeNotFoundException("no attribute " + name);
        }
        return property.value().apply(read());
    }

    /** All from one reading. As the interface has it, what cannot be had is left out. */
    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList list = new AttributeList(names.length);
        T read;
        try {
            read = read();
        } catch (MBeanException e) {
            return list;
        }
        for (String name : names) {
            Property<T> property = shape.property(name);
            if (property != null) {
                list.add(new Attribute(name, property.value().apply(read)));
            }
        }
        return list;
    }

    private T read() throws MBeanException {
        try {
            return subject.apply(readings.now());
        } catch (PageException e) {
            throw new MBeanException(new IllegalStateException(e.getMessage()), e.getMessage());
        } catch (IllegalStateException e) {
            throw new MBeanException(e, e.getMessage());
        }
    }

    @Override
    public Object invoke(String name, Object[] arguments, String[] signature)
            throws MBeanException, ReflectionException {
        BiFunction<T, Integer, String> operation = shape.operation(name);
        if (operation == null
                || arguments == null
                || arguments.length != 1
                || !(arguments[0] instanceof Integer n)) {
            String known = "no such operation: " + name + "; there may be " + Shape.TOP + "(int)";
            throw new ReflectionException(new NoSuchMethodException(known), known);
        }
        return operation.apply(read(), n);
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }
}
