// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;

/**
 * Moves bytes when its selector is ready, or after a short wait. An interrupt only wakes it up. A
 * close ends it: the channel is closed first, and then the selector.
 */
final class Selected implements End.Call, Closeable {
    private static final int TIMEOUT_MILLIS = 1;

    private final Selector selector;
    private final SelectableChannel channel;
    private final End.Call call;

    private Selected(Selector selector, SelectableChannel channel, End.Call call) {
        this.selector = selector;
        this.channel = channel;
        this.call = call;
    }

    static End end(SelectableChannel channel, int operation, End.Call call) throws IOException {
        Selector selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, operation);
        Selected selected = new Selected(selector, channel, call);
        return new End(selected, selected);
    }

    @Override
    public long move(ByteBuffer buffer) throws IOException {
        selector.select(TIMEOUT_MILLIS);
        selector.selectedKeys().clear();
        Thread.interrupted();
        return call.move(buffer);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        selector.close();
    }
}
