// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.operation.Resolver;

/**
 * The stacks with which handles of this JVM were opened, for its MBeans. Stacks are on the heap,
 * not in the page.
 */
public final class OpenerStacks {
    private OpenerStacks() {}

    /**
     * The stack of the thread that opened {@code descriptor} at {@code openedNanos}: a frame on
     * each line, the innermost first. Empty without {@code handles=stacks}, for a descriptor that
     * was open before it was first seen, and for one that was closed in order. Any thread.
     */
    public static String of(int descriptor, long openedNanos) {
        Endpoints all = Resolver.endpoints();
        HandleTable handles = all == null ? null : all.descriptors.handles;
        StackTraceElement[] stack = handles == null ? null : handles.stack(descriptor, openedNanos);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; stack != null && i < stack.length; i++) {
            lines.append(i == 0 ? "" : "\n").append(stack[i]);
        }
        return lines.toString();
    }
}
