// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.util.Random;

/** The ways that bytes can take. */
enum Way {
    CHANNELS(ChannelWays::channels),
    UNIX_DOMAIN(ChannelWays::unixDomain),
    ADAPTORS(ChannelWays::adaptors),
    SELECTED(ChannelWays::selected),
    PIPES(ChannelWays::pipes),
    SOCKETS(SocketWays::sockets),
    DATAGRAM_CHANNELS(SocketWays::datagramChannels),
    DATAGRAM_SOCKETS(SocketWays::datagramSockets),
    FILES(FileWays::files),
    FILE_TO_SOCKET(FileWays::toSocket),
    FILE_TO_PIPE(FileWays::toPipe),
    ASYNCHRONOUS_SOCKETS(AsynchronousWays::sockets),
    ASYNCHRONOUS_FILES(AsynchronousWays::files);

    private final Opening opening;

    Way(Opening opening) {
        this.opening = opening;
    }

    private interface Opening {
        Link open(Random random) throws IOException;
    }

    /** A new link of a random kind. */
    Link open(Random random) throws IOException {
        return opening.open(random);
    }
}
