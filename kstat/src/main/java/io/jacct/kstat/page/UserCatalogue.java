// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceUsage;
import io.jacct.field.UsageFields;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.user.DeviceUser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What each pool has done on each device, as kstats. A pair has one of its own, in the way of a
 * disk's partition: {@code file3.http-exec-N}. So its statistics have names that stay.
 *
 * <p>Which pairs there are follows from the page's records alone, so a kstat does not go and come
 * again with an estimate that is 0. A device with users has a kstat {@code file3.other} for the
 * rest, which may be 0. What they have done is computed when a client reads one of them, and for a
 * device at a time, since it is an estimate that depends on all users of the device.
 */
final class UserCatalogue {
    private final Snapshot snapshot;
    private final Device device;
    private final List<DeviceUser> users;
    private List<DeviceUsage> usages;

    private UserCatalogue(Snapshot snapshot, Device device, List<DeviceUser> users) {
        this.snapshot = snapshot;
        this.device = device;
        this.users = users;
    }

    /** The pool of a pair; the empty text for the rest. */
    private record Who(String pool, boolean virtual) {
        static final Who REST = new Who("", false);
    }

    /** Lists the kstats of each device's users. */
    static void list(Snapshot snapshot, Consumer<PageKstat> to) {
        Map<Long, List<DeviceUser>> byDevice =
                snapshot.users().stream().collect(Collectors.groupingBy(DeviceUser::device));
        for (Device device : snapshot.devices()) {
            List<DeviceUser> users = byDevice.get(device.entry().number());
            if (users != null) {
                new UserCatalogue(snapshot, device, users).list(to);
            }
        }
    }

    private void list(Consumer<PageKstat> to) {
        Set<Who> all = new LinkedHashSet<>();
        users.forEach(each -> all.add(new Who(each.pool(), each.virtual())));
        all.add(Who.REST);
        all.forEach(each -> to.accept(kstat(each)));
    }

    private PageKstat kstat(Who who) {
        String pool = who.equals(Who.REST) ? DeviceUsage.REST : who.pool;
        return new PageKstat(
                "deviceuser:" + device.entry().number() + ':' + who.virtual + ':' + who.pool,
                "deviceuser",
                device.entry().unit(),
                device.entry().name() + device.entry().unit() + '.' + pool,
                device.entry().kind(),
                KstatType.NAMED,
                device.entry().createdNanos(),
                () -> data(who));
    }

    private KstatData data(Who who) {
        List<Named> values =
                new ArrayList<>(FieldData.of(List.of(DeviceFields.ENDPOINT), device, snapshot));
        values.addAll(FieldData.of(UsageFields.ALL, usage(who), snapshot));
        return new NamedData(values);
    }

    private DeviceUsage usage(Who who) {
        if (usages == null) {
            usages = DeviceUsage.ofPools(device, users);
        }
        return usages.stream()
                .filter(each -> each.usage().pool().equals(who.pool))
                .filter(each -> each.usage().virtual() == who.virtual)
                .findFirst()
                .orElseGet(() -> DeviceUsage.none(device, who.pool, who.virtual));
    }
}
