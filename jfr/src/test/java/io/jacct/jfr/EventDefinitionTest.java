// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Unit;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Events that the JVM's own recorder has recorded. */
class EventDefinitionTest {
    private record Thing(Long nanos, Double percent, Long bytes, String name) {}

    private static List<Column<Thing>> columns() {
        return new Columns<Thing>()
                .number("nanos", "A time.", Unit.NANOSECONDS, Thing::nanos)
                .real("percent", "A share.", Unit.PERCENT, Thing::percent)
                .number("bytes", "An amount.", Unit.BYTES, Thing::bytes)
                .real("rate", "A rate.", Unit.PER_SECOND, thing -> 0.586246288057049)
                .number("tasks", "A number.", Unit.TASKS, thing -> 7L)
                .text("name", "A name.", Thing::name)
                .text("name", "Another one.", thing -> "another")
                .done();
    }

    @Test
    void shouldRecordValuesInTheUnitsOfTheRecorder() throws Exception {
        EventDefinition<Thing> definition =
                EventDefinition.instant("OneThing", "A thing.", false, columns());
        try (Recorder recorder = new Recorder()) {
            definition.emit(new Thing(1_500_000L, 12.5, 4096L, "a"));
            RecordedEvent event = recorder.stop().get(0);
            assertEquals(1_500_000, event.getDuration("nanos").toNanos());
            assertEquals(0.125, event.getDouble("percent"));
            assertEquals(0.586, event.getDouble("rate"), "the tools print all digits");
            assertEquals(4096, event.getLong("bytes"));
            assertEquals("a", event.getString("name"), "the first of a name holds");
            assertEquals("One Thing", event.getEventType().getLabel());
            assertEquals(
                    "A number. Unit: tasks.",
                    event.getEventType().getField("tasks").getDescription());
            assertEquals(
                    "jdk.jfr.DataAmount", event.getEventType().getField("bytes").getContentType());
        } finally {
            definition.close();
        }
    }

    @Test
    void shouldSayThatAValueIsNotKnown() throws Exception {
        EventDefinition<Thing> definition =
                EventDefinition.instant("NoThing", "A thing.", false, columns());
        try (Recorder recorder = new Recorder()) {
            definition.emit(new Thing(null, null, null, null));
            RecordedEvent event = recorder.stop().get(0);
            String text = event.toString();
            for (String field : List.of("nanos", "percent", "bytes", "name")) {
                assertTrue(
                        text.contains(field + " = N/A") || text.contains(field + " = null"), text);
            }
        } finally {
            definition.close();
        }
    }

    @Test
    void shouldBeUnknownToTheRecorderAfterItsEnd() {
        EventDefinition<Thing> definition =
                EventDefinition.instant("Gone", "A thing.", false, columns());
        assertTrue(isKnown("io.jacct.Gone"));
        assertFalse(definition.isEnabled(), "no recording");
        definition.close();
        assertFalse(isKnown("io.jacct.Gone"));
        definition.emit(new Thing(1L, 1.0, 1L, "late"));
    }

    private static boolean isKnown(String event) {
        return FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .anyMatch(type -> type.getName().equals(event));
    }
}
