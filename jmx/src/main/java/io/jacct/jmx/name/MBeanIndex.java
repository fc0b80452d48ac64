// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.name;

import io.jacct.snapshot.Beancounter;
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

/**
 * The names that have an MBean, and the owner of each: the first thing that came. Any thread.
 * {@code Registration} fills it; the shapes of sums list the things that are missing here.
 */
public final class MBeanIndex {
    private final Map<ObjectName, String> names = new ConcurrentHashMap<>();

    /** Devices by number: another device may get the name when one has gone. */
    private final Map<Long, ObjectName> devices = new ConcurrentHashMap<>();

    /**
     * Beancounters by id: one that is closed may still hold something when another has its name.
     */
    private final Map<Integer, ObjectName> beancounters = new ConcurrentHashMap<>();

    /** {@code whose} is the name in the page; {@link BeanNames#value} made {@code name} from it. */
    public void add(ObjectName name, String whose) {
        names.put(name, whose);
    }

    /** The MBean that was added under {@code name} belongs to a device. */
    public void isDevice(ObjectName name, long number) {
        devices.put(number, name);
    }

    /** The MBean that was added under {@code name} belongs to a beancounter. */
    public void isBeancounter(ObjectName name, int id) {
        beancounters.put(id, name);
    }

    /** Removes the name. Returns whether it was there; only one of two callers gets true. */
    public boolean remove(ObjectName name) {
        devices.values().remove(name);
        beancounters.values().remove(name);
        return names.remove(name) != null;
    }

    public boolean has(ObjectName name) {
        return names.containsKey(name);
    }

    private boolean isOf(ObjectName name, String whose) {
        return whose.equals(names.get(name));
    }

    public int size() {
        return names.size();
    }

    public List<ObjectName> names() {
        return List.copyOf(names.keySet());
    }

    /** The groups without an MBean: beyond the maximum, or too new for the last look. */
    public List<Group> groupsWithout(Snapshot snapshot) {
        return snapshot.groups().stream()
                .filter(g -> !isOf(BeanNames.group(g.name()), g.name()))
                .toList();
    }

    /** The same for executors, but those that will have another name. */
    public List<Executor> executorsWithout(Snapshot snapshot) {
        return snapshot.executors().stream()
                .filter(e -> !e.unnamed())
                .filter(e -> !isOf(BeanNames.executor(e.name()), e.name()))
                .toList();
    }

    /** The same for devices. */
    public List<Device> devicesWithout(List<Device> all) {
        return all.stream().filter(each -> !devices.containsKey(each.entry().number())).toList();
    }

    /** MBeans of devices that are no longer in the page. */
    public List<ObjectName> devicesGone(Snapshot snapshot) {
        Map<Long, ObjectName> gone = new HashMap<>(devices);
        snapshot.devices().forEach(device -> gone.remove(device.entry().number()));
        return List.copyOf(gone.values());
    }

    /** The beancounters without an MBean. */
    public List<Beancounter> beancountersWithout(Snapshot snapshot) {
        return snapshot.beancounters().stream()
                .filter(each -> !beancounters.containsKey(each.id()))
                .toList();
    }

    /** MBeans of beancounters that are no longer in the page. */
    public List<ObjectName> beancountersGone(Snapshot snapshot) {
        Map<Integer, ObjectName> gone = new HashMap<>(beancounters);
        snapshot.beancounters().forEach(each -> gone.remove(each.id()));
        return List.copyOf(gone.values());
    }

    /** MBeans of executors that are no longer in the page. */
    public List<ObjectName> executorsGone(Snapshot snapshot) {
        Set<String> there =
                snapshot.executors().stream().map(Executor::name).collect(Collectors.toSet());
        return names.keySet().stream()
                .filter(name -> "Executor".equals(name.getKeyProperty("type")))
                .filter(name -> !there.contains(names.get(name)))
                .toList();
    }

    /** The same for pools. */
    public List<Group> poolsWithout(Snapshot snapshot) {
        return snapshot.pools().stream()
                .filter(p -> !isOf(BeanNames.pool(p.name()), p.name()))
                .toList();
    }
}
