// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;

/**
 * Moves what can be moved when a selector says so, or when it has waited for a moment. An interrupt
 * wakes it up and does no more; a close, of the channel first and then the selector, cuts it off.
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
