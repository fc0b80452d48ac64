// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Words of different objects that different threads write in their operations are never on one
 * cache line, wherever the garbage collector puts the objects. So the objects may be side by side,
 * in any order and at any multiple of eight bytes. {@link SharedLinesTest} shows the same of the
 * page's records: threads with a stripe each share no line there.
 */
class SeparateLinesTest {
    private static final int LINE = 64;

    /**
     * Classes whose objects may be on one line with others.
     *
     * <p>{@code EndpointEntry}, {@code OpenHandle}: written only where a descriptor is opened or
     * closed. That takes locks of all threads, which cost more than the line does.
     *
     * <p>{@code SamplingDecision}: a thread makes its own right behind its stripe, and each stripe
     * begins with padding. A collector that copies the heap breadth first may bring two together.
     */
    private static final Set<String> KNOWN =
            Set.of("EndpointEntry", "OpenHandle", "SamplingDecision");

    /** A word of a class's objects, and the length of such an object. */
    private record Place(String name, long offset, long length) {
        static Place of(Word word) {
            return new Place(word.name(), word.offset(), SeparateLinesTest.length(word.base()));
        }

        /** The least distance to that word of an object right behind this one. */
        long distanceTo(Place behind) {
            return length - offset + behind.offset;
        }
    }

    private static long length(Object object) {
        long end = 0;
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    boolean wide = field.getType() == long.class || field.getType() == double.class;
                    int bytes = wide ? Long.BYTES : Integer.BYTES;
                    end = Math.max(end, Recorder.offset(field) + bytes);
                }
            }
        }
        return end;
    }

    /** What one of the first four threads writes in objects, and no other one of them. */
    private static Stream<Word> own(Written written, int thread) {
        Set<Word.Line> shared = written.shared(thread, Actors.STRIPES);
        return written.words(thread).stream()
                .filter(word -> word.base() != null && !shared.contains(word.line()))
                .filter(word -> !(word.base() instanceof Class))
                .filter(word -> word.base().getClass().getName().startsWith("io.jacct."));
    }

    private static List<Place> places(Map<String, Written> all) {
        Set<Word> words = new TreeSet<>((a, b) -> a.name().compareTo(b.name()));
        for (Written each : all.values()) {
            for (int i = 0; i < Actors.STRIPES; i++) {
                own(each, i).forEach(words::add);
            }
        }
        return words.stream().map(Place::of).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "sampled", "full"})
    void shouldKeepObjectsOfThreadsOffEachOthersLines(String timing) throws Exception {
        List<Place> places =
                places(SharedLinesTest.written(timing)).stream()
                        .filter(place -> !KNOWN.contains(place.name.replaceAll("\\..*", "")))
                        .toList();
        assertTrue(places.stream().anyMatch(p -> p.name.equals("DeviceStripe.holder")));
        List<String> near = new ArrayList<>();
        for (Place place : places) {
            for (Place behind : places) {
                if (place.distanceTo(behind) < LINE) {
                    near.add(place + " before " + behind);
                }
            }
        }
        assertEquals(List.of(), near);
    }
}
