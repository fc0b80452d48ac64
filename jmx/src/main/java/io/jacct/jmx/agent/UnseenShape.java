// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.snapshot.Unseen;
import java.util.List;
import java.util.function.Function;

/** The attributes of the MBean Agent about I/O that passes the ledger. */
final class UnseenShape {
    private UnseenShape() {}

    static List<AttributeDefinition<Reading>> properties() {
        return List.of(
                texts(
                        "UnseenLibraries",
                        "Native libraries known for I/O of their own that were loaded.",
                        Unseen::libraries),
                texts(
                        "UnseenPorts",
                        "Ports of sockets that native code has opened: 8080 of a server and its"
                                + " connections, to 5432 of connections to peers, 8125/udp.",
                        Unseen::ports),
                AttributeDefinition.gauge(
                        "UnseenSockets",
                        "sockets",
                        "Sockets with a port that native code has open now.",
                        reading -> unseen(reading).sockets()),
                bytes("UnseenReadBytes", "read", Unseen::readBytes),
                bytes("UnseenWriteBytes", "written", Unseen::writeBytes));
    }

    private static AttributeDefinition<Reading> texts(
            String name, String sentence, Function<Unseen, List<String>> of) {
        return new AttributeDefinition<>(
                name,
                "text",
                "",
                sentence,
                OpenData.TEXTS,
                reading -> of.apply(unseen(reading)).toArray(String[]::new));
    }

    private static AttributeDefinition<Reading> bytes(
            String name, String done, Function<Unseen, Long> of) {
        return AttributeDefinition.<Reading>gauge(
                        name,
                        "bytes",
                        "At least so many bytes were "
                                + done
                                + " past the ledger, the JVM's own among them; 0 while there are"
                                + " neither libraries nor ports; null: not known.",
                        reading -> Nullables.orNull(of.apply(unseen(reading))))
                .optional();
    }

    private static Unseen unseen(Reading reading) {
        return Unseen.of(reading.snapshot());
    }
}
