// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.field.BeancounterFields;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A page's beancounters as kstats, with the values of each resource that is counted. A value's name
 * begins with the resource. So they stand together, because kstat(1M) sorts by name.
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
                            () -> data(each, snapshot)));
        }
    }

    private static NamedData data(Beancounter each, Snapshot in) {
        List<Named> values = FieldData.of(BeancounterFields.ALL, each, in);
        for (ResourceUse use : ResourceUse.of(each)) {
            String resource = use.resource().label();
            UnaryOperator<String> names =
                    name ->
                            resource
                                    + name.substring(0, 1).toUpperCase(Locale.ROOT)
                                    + name.substring(1);
            values.addAll(FieldData.of(ResourceFields.ALL, use, in, names));
        }
        return new NamedData(values);
    }
}
