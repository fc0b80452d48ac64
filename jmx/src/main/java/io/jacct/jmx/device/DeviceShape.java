// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Figure;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.DeviceEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The MBeans of devices, and the numbers that they share with those of classes. {@code
 * Registration} takes the shape.
 */
public final class DeviceShape {
    /** The device's identity in devstat's terms. */
    private static final List<Figure<DeviceState>> IDENTITY =
            List.of(
                    identity(
                            "deviceNumber",
                            "Never used again in this page, and increasing.",
                            DeviceEntry::number),
                    identity("unitNumber", "Counts those of one name.", DeviceEntry::unit),
                    identity(
                            "blockSize",
                            "Bytes in a block; 0 where there are none.",
                            DeviceEntry::blockSize),
                    identity(
                            "supportFlags",
                            "No block size 1, no ordered tags 2, block size not known 4.",
                            DeviceEntry::flags),
                    identity(
                            "deviceType",
                            "Direct 0, sequential 1, communication 9; interface other 48 on top;"
                                    + " passes on to another device 256 on top.",
                            DeviceEntry::type),
                    identity("priority", "The greater, the earlier.", DeviceEntry::priority),
                    Figure.constant(
                            "createdAt",
                            "ms",
                            "When it was met first, in milliseconds since 1970.",
                            state -> state.millis(state.now().entry().createdNanos())));

    public static final MBeanDefinition<DeviceState> SHAPE =
            new MBeanDefinition<>(
                    "A file, a peer or a port, and the transactions on it.", properties(), null);

    private DeviceShape() {}

    private static List<AttributeDefinition<DeviceState>> properties() {
        List<AttributeDefinition<DeviceState>> properties = new ArrayList<>();
        properties.add(
                AttributeDefinition.text(
                        "Endpoint",
                        "Path, host:port, ...; other stands for all endpoints without a place.",
                        state -> state.now().entry().endpoint()));
        properties.add(
                AttributeDefinition.text(
                        "DeviceName",
                        "The name of its kind, as in devstat.",
                        state -> state.now().entry().name()));
        IDENTITY.forEach(figure -> properties.add(figure.property(Function.identity())));
        DeviceFigures.ALL.forEach(figure -> properties.add(figure.property(Function.identity())));
        properties.add(DeviceFigures.BUSY.property(Function.identity()));
        return properties;
    }

    /** One row for each device of a class. */
    static Rows<DeviceState> rows() {
        return new Rows<DeviceState>("Device", "A device.")
                .text("deviceName", "Of its sort.", state -> state.now().entry().name())
                .flag(
                        "pass",
                        "Whether it passes on to another device, and so is in no sum.",
                        state -> state.now().entry().pass())
                .figures(IDENTITY)
                .figures(DeviceFigures.ALL)
                .figures(List.of(DeviceFigures.BUSY))
                .done();
    }

    private static Figure<DeviceState> identity(
            String label, String sentence, ToLongFunction<DeviceEntry> value) {
        return Figure.constant(
                label, "", sentence, state -> value.applyAsLong(state.now().entry()));
    }
}
