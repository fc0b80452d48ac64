// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.field.BeancounterFields;
import io.jacct.field.Field;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.snapshot.Beancounter;
import java.util.ArrayList;
import java.util.List;

/** The MBeans of beancounters, one for each owner. {@code Registration} takes the shape. */
public final class BeancounterShape {
    public static final MBeanDefinition<BeancounterState> SHAPE =
            new MBeanDefinition<>(
                    "An owner: the resources that it holds, and its limits.", properties(), null);

    private BeancounterShape() {}

    private static List<AttributeDefinition<BeancounterState>> properties() {
        List<AttributeDefinition<BeancounterState>> properties = new ArrayList<>();
        for (Field<Beancounter> field : BeancounterFields.ALL) {
            properties.add(
                    AttributeDefinition.of(
                            field, BeancounterState::now, BeancounterState::snapshot));
        }
        for (Resource resource : ResourceUse.COUNTED) {
            for (Field<ResourceUse> field : ResourceFields.ALL) {
                properties.add(of(resource, field));
            }
        }
        properties.add(
                new AttributeDefinition<>(
                        "Resources",
                        "text",
                        "",
                        "The counted resources, with the last complete period, by name.",
                        ResourceRows.tableType(),
                        each -> ResourceRows.of(each.now())));
        return properties;
    }

    /** A field of a resource, as {@code NumfileHeld}; an amount has the resource's unit. */
    private static AttributeDefinition<BeancounterState> of(
            Resource resource, Field<ResourceUse> field) {
        AttributeDefinition<BeancounterState> one =
                AttributeDefinition.of(
                        field,
                        Labels.capital(resource.label()) + Labels.capital(field.name()),
                        state -> new ResourceUse(state.now(), resource),
                        BeancounterState::snapshot);
        boolean amount = one.unit().isEmpty();
        String counted = " Counted: " + resource.meaning() + ".";
        return new AttributeDefinition<>(
                one.name(),
                one.kind(),
                amount ? resource.unit() : one.unit(),
                one.sentence() + (field.name().equals("held") ? counted : ""),
                one.type(),
                one.always(),
                one.value());
    }
}
