// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.DeviceUsage;
import io.jacct.field.Units;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Who has used a device, and which devices a pool or a thread has used: the most bytes first. */
final class UseDetails {
    private static final int MOST = 8;

    private final Details details;
    private final Frame frame;

    UseDetails(Details details, Frame frame) {
        this.details = details;
        this.frame = frame;
    }

    void ofDevice(long number) {
        show(
                "who has used it since the agent started, by bytes",
                true,
                one -> one.device().entry().number() == number,
                DeviceUsage::user);
    }

    void ofPool(String pool) {
        String title = "what it has used since the agent started; its part of each by bytes";
        show(title, false, one -> one.pool().equals(pool), UseDetails::endpoint);
    }

    void ofThread(long id) {
        String title = "what it has used since the agent started; its part of each by bytes";
        show(title, true, one -> id > 0 && one.usage().task() == id, UseDetails::endpoint);
    }

    private void show(
            String title,
            boolean threads,
            Predicate<DeviceUsage> wanted,
            Function<DeviceUsage, String> label) {
        List<DeviceUsage> all =
                frame.uses(threads).stream().filter(wanted).sorted(DeviceUsage.MOST_FIRST).toList();
        if (all.isEmpty()) {
            return;
        }
        details.part(title);
        for (DeviceUsage one : all.subList(0, Math.min(MOST, all.size()))) {
            String name = label.apply(one);
            String bytes = Units.bytes(one.usage().bytes());
            details.bar(name, bytes, one.share(), Palette.PLAIN);
        }
        if (all.size() > MOST) {
            details.text("  " + (all.size() - MOST) + " more: jacct who shows them");
        }
    }

    /** The end of a path tells more than its beginning. */
    private static String endpoint(DeviceUsage one) {
        String name = one.device().entry().endpoint();
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
