// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Entity;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Type;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows of one JVM, from scrape to scrape. A thing that is met while there is room gets a row,
 * and keeps it for as long as it exists. One that finds no room is in the sum {@code other}, and
 * stays there: if it came out later, the sum would go backwards. So what is shown does not depend
 * on what is busy now. Of those that are met at the same scrape, the busiest come first.
 */
final class JvmRows {
    private final Limits limits;
    private final NodeRoom node;

    /** By entity and attributes, whether the thing has a row. */
    private final Map<Entity<?>, Map<List<String>, Boolean>> places = new HashMap<>();

    private final Map<Entity<?>, Integer> series = new HashMap<>();
    private int taken;
    private int leftOutByJvm;
    private int leftOutByNode;

    JvmRows(Limits limits, NodeRoom node) {
        this.limits = limits;
        this.node = node;
    }

    /** Series that the last call has left out because of the caps of a JVM. */
    int leftOutByJvm() {
        return leftOutByJvm;
    }

    /** The same because of the cap of the node. */
    int leftOutByNode() {
        return leftOutByNode;
    }

    Map<Entity<?>, List<Row<?>>> of(Snapshot in) {
        leftOutByJvm = 0;
        leftOutByNode = 0;
        Map<Entity<?>, List<Row<?>>> rows = new LinkedHashMap<>();
        for (Entity<?> each : Entity.ALL) {
            rows.put(each, new ArrayList<>(rows(each, in)));
        }
        return rows;
    }

    private <E> List<Row<E>> rows(Entity<E> entity, Snapshot in) {
        Map<List<String>, List<E>> things = new LinkedHashMap<>();
        if (!entity.capped() || limits.rows(entity) > 0) {
            for (E each : entity.things().apply(in)) {
                List<String> key = entity.values().apply(each);
                things.computeIfAbsent(key, none -> new ArrayList<>()).add(each);
            }
        }
        if (!entity.capped()) {
            List<Row<E>> rows = new ArrayList<>();
            boolean sum = !entity.keys().isEmpty();
            things.forEach((key, all) -> rows.add(row(entity, key, all, sum, in)));
            return rows;
        }
        return capped(entity, things, in);
    }

    private <E> List<Row<E>> capped(
            Entity<E> entity, Map<List<String>, List<E>> things, Snapshot in) {
        Map<List<String>, Boolean> known = places.computeIfAbsent(entity, none -> new HashMap<>());
        release(entity, known, things.keySet());
        Map<List<String>, List<E>> others = new LinkedHashMap<>();
        List<Row<E>> rows = new ArrayList<>();
        things.forEach(
                (key, all) -> {
                    List<String> other = entity.others().apply(key);
                    boolean own =
                            !key.equals(other)
                                    && limits.wants(entity, key)
                                    && hasPlace(entity, known, key);
                    if (own) {
                        rows.add(row(entity, key, all, false, in));
                    } else {
                        others.computeIfAbsent(other, none -> new ArrayList<>()).addAll(all);
                    }
                });
        others.forEach((key, all) -> rows.add(row(entity, key, all, true, in)));
        return rows;
    }

    private void release(
            Entity<?> entity, Map<List<String>, Boolean> known, Set<List<String>> present) {
        known.entrySet()
                .removeIf(
                        each -> {
                            boolean gone = !present.contains(each.getKey());
                            if (gone && each.getValue()) {
                                taken -= series(entity);
                                node.giveBack(series(entity));
                            }
                            return gone;
                        });
    }

    private boolean hasPlace(Entity<?> entity, Map<List<String>, Boolean> known, List<String> key) {
        int each = series(entity);
        boolean room =
                known.values().stream().filter(own -> own).count() < limits.rows(entity)
                        && taken + each <= limits.seriesOfJvm();
        Boolean place = known.get(key);
        if (place == null) {
            place = room && node.take(each);
            taken += place ? each : 0;
            known.put(key, place);
        }
        if (!place && room) {
            leftOutByNode += each;
        } else if (!place) {
            leftOutByJvm += each;
        }
        return place;
    }

    private <E> Row<E> row(
            Entity<E> entity, List<String> key, List<E> things, boolean sum, Snapshot in) {
        List<Attribute> attributes = new ArrayList<>(key.size());
        for (int i = 0; i < key.size(); i++) {
            attributes.add(new Attribute(entity.keys().get(i), key.get(i)));
        }
        long created = sum ? 0 : entity.createdMillis().apply(things.get(0), in);
        long start = Math.max(created, in.page().startedMillis());
        return new Row<>(attributes, things, sum, start);
    }

    /** How many series a row of an entity has, where all of its values are known. */
    private int series(Entity<?> entity) {
        return series.computeIfAbsent(entity, this::count);
    }

    private int count(Entity<?> entity) {
        int count = 0;
        for (Metric<?> each : Catalogue.METRICS) {
            if (each.entity() == entity) {
                int one = each.type() == Type.HISTOGRAM ? limits.seriesOfHistogram() : 1;
                count += one * each.points().size();
            }
        }
        return count;
    }

    /** The JVM is gone. */
    void close() {
        node.giveBack(taken);
        taken = 0;
    }
}
