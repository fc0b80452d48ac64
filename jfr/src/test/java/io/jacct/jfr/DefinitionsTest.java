// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.Field;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.Test;

/** The fields of the events, as the recorder knows them. */
class DefinitionsTest {
    /** With those that each event has, as many as jfr view shows in the width of a terminal. */
    private static final int VIEWED = 12;

    private static Set<String> names(EventDefinition<?> definition) {
        try {
            return EventType.getEventType(definition.type()).getFields().stream()
                    .map(ValueDescriptor::getName)
                    .filter(
                            name ->
                                    !List.of("startTime", "duration", "eventThread", "stackTrace")
                                            .contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
        } finally {
            definition.close();
        }
    }

    private static void assertHas(Set<String> names, List<? extends Field<?>> fields) {
        fields.forEach(field -> assertTrue(names.contains(field.name()), field.name()));
    }

    @Test
    void shouldHaveTheWholeCatalogue() {
        assertHas(names(PeriodicEvents.deviceCounters()), DeviceFields.ALL);
        assertHas(names(PeriodicEvents.deviceCounters()), DeviceRates.ALL);
        assertHas(names(PeriodicEvents.executorCounters()), ExecutorFields.ALL);
        assertHas(names(PeriodicEvents.executorCounters()), ExecutorRates.ALL);
        for (EventDefinition<?> each :
                List.of(
                        PeriodicEvents.poolCounters(),
                        ThreadEvents.liveCounters(),
                        ThreadEvents.exitCounters())) {
            Set<String> names = names(each);
            for (Counter counter : Counter.values()) {
                assertTrue(names.contains(counter.label()), counter.label());
            }
        }
    }

    @Test
    void shouldHaveFirstEventsThatFitTheView() {
        for (EventDefinition<?> each :
                List.of(
                        PeriodicEvents.pools(),
                        PeriodicEvents.devices(),
                        PeriodicEvents.executors(),
                        ThreadEvents.live(),
                        ThreadEvents.exits())) {
            Set<String> names = names(each);
            assertTrue(names.size() <= VIEWED, names::toString);
        }
    }

    /** A name that is chosen but not in the catalogue would be left out in silence. */
    @Test
    void shouldHaveAllThatIsChosen() {
        assertEquals(11, names(PeriodicEvents.pools()).size());
        assertEquals(10, names(PeriodicEvents.devices()).size());
        assertEquals(9, names(PeriodicEvents.executors()).size());
    }
}
