// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The owners of resources, a row for each resource. */
final class OwnersView extends View<ResourceUse> {
    OwnersView() {
        super("owners", "failcnt");
    }

    @Override
    public List<ResourceUse> rows(Frame frame, boolean totals) {
        List<ResourceUse> rows = new ArrayList<>();
        for (Beancounter owner : frame.end().beancounters()) {
            rows.addAll(ResourceUse.of(owner));
        }
        return rows;
    }

    @Override
    public List<Column<ResourceUse>> columns(Frame frame, boolean totals) {
        FieldColumns<ResourceUse> all = new FieldColumns<>(frame.end());
        all.add(Column.text("OWNER", 12, use -> use.owner().name()));
        all.add(Column.text("RESOURCE", 10, use -> use.resource().label()));
        all.add(choose(all, "HELD", "held"));
        all.add(choose(all, "MAXHELD", "maxheld").rank(3));
        all.add(choose(all, "BARRIER", "barrier").rank(2));
        all.add(choose(all, "LIMIT", "limit").rank(1));
        all.add(choose(all, "FAILCNT", "failcnt").full(1));
        all.add(choose(all, "CROSSED", "crossings").rank(4));
        all.add(
                Column.<ResourceUse>text("KIND", 6, use -> use.owner().kind())
                        .rank(5)
                        .says("What the owner is."));
        return all.others(ResourceFields.ALL, Function.identity()).all();
    }

    private static Column<ResourceUse> choose(
            FieldColumns<ResourceUse> all, String title, String name) {
        return all.choose(title, 8, ResourceFields.ALL, name, Function.identity());
    }

    @Override
    public String id(ResourceUse row) {
        return row.owner().id() + " " + row.resource();
    }

    @Override
    public String searched(ResourceUse row) {
        return row.owner().name() + ' ' + row.resource().label();
    }

    @Override
    public boolean idle(ResourceUse row) {
        return row.now().held() == 0 && row.now().failcnt() == 0;
    }

    @Override
    public List<String> followed() {
        return List.of("held");
    }

    @Override
    public String none() {
        return "no owners: beancounters are not in use";
    }
}
