// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.counter.Resource;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Use;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A page's beancounters as kstats, with six values for each resource that is counted. A value's
 * name begins with the resource. So the six values stand together, because kstat(1M) sorts by name.
 *
 * <p>A beancounter is identified by its id, which is never given twice. Another owner may get the
 * same name, even while the last owner of that name still holds resources.
 */
final class BeancounterCatalogue {
    private BeancounterCatalogue() {}

    /** Lists all of them, by id. */
    static void list(Snapshot snapshot, Consumer<PageKstat> to) {
        for (Beancounter each : snapshot.beancounters()) {
            long after = each.createdMillis() - snapshot.page().startedMillis();
            to.accept(
                    new PageKstat(
                            "ubc:" + each.id(),
                            "ubc",
                            0,
                            each.name(),
                            "beancounter",
                            KstatType.NAMED,
                            snapshot.page().startedNanos() + TimeUnit.MILLISECONDS.toNanos(after),
                            () -> data(each)));
        }
    }

    private static NamedData data(Beancounter each) {
        List<Named> values = new ArrayList<>();
        values.add(Named.ofString("name", each.name()));
        values.add(Named.ofUint32("luid", each.id()));
        values.add(Named.ofInt32("parent", each.parent()));
        values.add(Named.ofString("kind", each.kind()));
        values.add(Named.ofUint32("closed", each.closed() ? 1 : 0));
        for (Resource resource : Resource.values()) {
            if (resource.isCounted()) {
                add(values, resource.label(), each.now().get(resource.id()));
            }
        }
        return new NamedData(values);
    }

    private static void add(List<Named> values, String resource, Use use) {
        values.add(Named.ofUint64(resource + "_held", use.held()));
        values.add(Named.ofUint64(resource + "_maxheld", use.maxheld()));
        values.add(Named.ofUint64(resource + "_minheld", use.minheld()));
        values.add(Named.ofUint64(resource + "_barrier", use.barrier()));
        values.add(Named.ofUint64(resource + "_limit", use.limit()));
        values.add(Named.ofUint64(resource + "_failcnt", use.failcnt()));
    }
}
