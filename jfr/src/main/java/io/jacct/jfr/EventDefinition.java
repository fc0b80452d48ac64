// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;

/**
 * A type of event that the Flight Recorder knows from the making of this object to {@link #close}.
 * The recorder makes the event's class; jacct has none for it. Any thread.
 *
 * @param <E> what an event shows
 */
final class EventDefinition<E> {
    /** The names of all events begin with it. */
    private static final String PREFIX = "io.jacct.";

    private final List<Column<E>> columns;
    private final EventFactory factory;

    private EventDefinition(String name, List<AnnotationElement> more, List<Column<E>> columns) {
        this.columns = columns;
        List<AnnotationElement> annotations = new ArrayList<>(more);
        annotations.add(new AnnotationElement(Name.class, PREFIX + name));
        annotations.add(new AnnotationElement(Label.class, Units.label(name)));
        annotations.add(new AnnotationElement(Category.class, new String[] {"jacct"}));
        List<ValueDescriptor> fields = new ArrayList<>();
        columns.forEach(each -> fields.add(each.field()));
        this.factory = EventFactory.create(annotations, fields);
    }

    /** An event that a hook emits each period; a recording may set another one. */
    static <E> EventDefinition<E> periodic(
            String name, String sentence, String period, List<Column<E>> columns) {
        List<AnnotationElement> annotations =
                List.of(
                        new AnnotationElement(Description.class, sentence),
                        new AnnotationElement(Period.class, period),
                        new AnnotationElement(StackTrace.class, false));
        return new EventDefinition<>(name, annotations, columns);
    }

    /**
     * An event that no hook emits.
     *
     * @param stack whether it has the stack of the thread that emits it
     */
    static <E> EventDefinition<E> instant(
            String name, String sentence, boolean stack, List<Column<E>> columns) {
        List<AnnotationElement> annotations =
                List.of(
                        new AnnotationElement(Description.class, sentence),
                        new AnnotationElement(StackTrace.class, stack));
        return new EventDefinition<>(name, annotations, columns);
    }

    /** The class that the recorder has made for it. */
    Class<? extends Event> type() {
        return factory.newEvent().getClass();
    }

    /** Whether a recording wants such events. */
    boolean isEnabled() {
        return factory.newEvent().isEnabled();
    }

    /** Hands the recorder one event. Does nothing while no recording wants it. */
    void emit(E shown) {
        Event event = factory.newEvent();
        if (event.isEnabled()) {
            fill(event, shown);
            event.commit();
        }
    }

    /** Links and initialises what an emission needs, without an event. */
    void rehearse(E shown) {
        fill(factory.newEvent(), shown);
    }

    private void fill(Event event, E shown) {
        for (int i = 0; i < columns.size(); i++) {
            event.set(i, columns.get(i).value().apply(shown));
        }
    }

    /** The recorder knows it no longer. */
    void close() {
        factory.unregister();
    }
}
