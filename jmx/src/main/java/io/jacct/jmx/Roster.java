// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.management.ObjectName;

/** The names that have an MBean. Any thread. */
final class Roster {
    private final Set<ObjectName> names = ConcurrentHashMap.newKeySet();

    /** Of devices, by number: another one may get the name when one has gone. */
    private final Map<Long, ObjectName> devices = new ConcurrentHashMap<>();

    void add(ObjectName name) {
        names.add(name);
    }

    /** The MBean that was added under {@code name} is that of a device. */
    void isDevice(ObjectName name, long number) {
        devices.put(number, name);
    }

    /** Whether it was there; only one of two callers is told so. */
    boolean remove(ObjectName name) {
        devices.values().remove(name);
        return names.remove(name);
    }

    boolean has(ObjectName name) {
        return names.contains(name);
    }

    int size() {
        return names.size();
    }

    List<ObjectName> names() {
        return List.copyOf(names);
    }

    /** The groups that have no MBean: beyond the maximum, or so new that nobody has looked. */
    List<Group> groupsWithout(Snapshot snapshot) {
        return snapshot.groups().stream().filter(g -> !has(Names.group(g.name()))).toList();
    }

    /** The same for executors. */
    List<Executor> executorsWithout(Snapshot snapshot) {
        return snapshot.executors().stream().filter(e -> !has(Names.executor(e.name()))).toList();
    }

    /** The same for devices. */
    List<Device> devicesWithout(List<Device> all) {
        return all.stream().filter(each -> !devices.containsKey(each.entry().number())).toList();
    }

    /** MBeans of devices that are no longer in the page. */
    List<ObjectName> devicesGone(Snapshot snapshot) {
        Map<Long, ObjectName> gone = new HashMap<>(devices);
        snapshot.devices().forEach(device -> gone.remove(device.entry().number()));
        return List.copyOf(gone.values());
    }

    /** MBeans of executors that are no longer in the page. */
    List<ObjectName> executorsGone(Snapshot snapshot) {
        Set<ObjectName> there =
                snapshot.executors().stream()
                        .map(executor -> Names.executor(executor.name()))
                        .collect(Collectors.toSet());
        return names.stream()
                .filter(name -> "Executor".equals(name.getKeyProperty("type")))
                .filter(name -> !there.contains(name))
                .toList();
    }

    /** The same for pools. */
    List<Group> poolsWithout(Snapshot snapshot) {
        return snapshot.pools().stream().filter(p -> !has(Names.pool(p.name()))).toList();
    }
}
