// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Where a course has no snapshots for clearly longer than around that time: nobody recorded, or the
 * machine slept. The interval of a recording may change, so a distance is compared with the median
 * of its neighbours.
 */
final class Gaps {
    /** On both sides of a distance. */
    private static final int NEIGHBOURS = 10;

    /** Fewer distances have no usual one. */
    private static final int LEAST_DISTANCES = 3;

    private static final int CLEARLY = 3;

    /** Each one makes two steps. */
    private static final int MOST = 100;

    private Gaps() {}

    /** The places of the snapshots that end gaps, the longest ones if there are very many. */
    static List<Integer> of(List<Long> millis) {
        List<Long> distances = new ArrayList<>();
        for (int i = 1; i < millis.size(); i++) {
            distances.add(millis.get(i) - millis.get(i - 1));
        }
        List<Integer> gaps = new ArrayList<>();
        for (int i = 0; i < distances.size() && distances.size() >= LEAST_DISTANCES; i++) {
            if (distances.get(i) > CLEARLY * median(distances, i)) {
                gaps.add(i + 1);
            }
        }
        gaps.sort(Comparator.comparing((Integer place) -> -distances.get(place - 1)));
        return gaps.stream().limit(MOST).sorted().toList();
    }

    private static long median(List<Long> distances, int place) {
        int from = Math.max(0, place - NEIGHBOURS);
        int to = Math.min(distances.size(), place + NEIGHBOURS + 1);
        List<Long> around = distances.subList(from, to).stream().sorted().toList();
        return around.get(around.size() / 2);
    }

    /** The places of snapshots with steps that begin and end with the gaps, too. */
    static TreeSet<Integer> edges(List<Integer> places, List<Integer> gaps) {
        TreeSet<Integer> all = new TreeSet<>(places);
        for (int gap : gaps) {
            all.add(gap);
            all.add(gap - 1);
        }
        all.remove(0);
        return places.equals(List.of(0)) ? new TreeSet<>(places) : all;
    }

    /** Adds them, and their length together, given when each snapshot was taken. */
    static void write(JsonObject report, List<Integer> gaps, Map<Integer, Long> taken) {
        JsonArray array = new JsonArray();
        long sum = 0;
        for (int gap : gaps) {
            JsonObject object = new JsonObject();
            object.addProperty("beginMillis", taken.get(gap - 1));
            object.addProperty("endMillis", taken.get(gap));
            array.add(object);
            sum += taken.get(gap) - taken.get(gap - 1);
        }
        report.add("gaps", array);
        report.addProperty("unrecordedSeconds", sum / 1e3);
    }
}
