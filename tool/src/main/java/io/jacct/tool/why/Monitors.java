// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.tool.attach.ThreadDump;
import io.jacct.tool.attach.ThreadStack;
import io.jacct.tool.attach.ThreadStack.Blocked;
import io.jacct.tool.command.Failure;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The monitors for which threads waited at one moment, as the JVM told. Immutable.
 *
 * @param entries of the threads that waited
 * @param unknown why nothing is known; null if the JVM was asked, or need not be
 */
record Monitors(List<Entry> entries, String unknown) {
    /** No thread waited. */
    static final Monitors NONE = new Monitors(List.of(), null);

    /**
     * A thread that waits.
     *
     * @param monitor the class of the object
     * @param owner the name of the thread that holds it; null if it is not known
     * @param doing what the owner did: its innermost method; null if it is not known
     * @param deadlock the cycle in one line; null if there is none
     */
    record Entry(String waiter, String monitor, String owner, String doing, String deadlock) {}

    /** Asks the JVM, which stops its threads for a moment. */
    static Monitors of(long pid, List<Long> blocked) {
        try {
            ThreadDump dump = ThreadDump.of(pid);
            return new Monitors(
                    blocked.stream()
                            .map(id -> dump.ofId(id).orElse(null))
                            .filter(Objects::nonNull)
                            .filter(each -> each.blocked() != null)
                            .map(each -> entry(dump, each))
                            .toList(),
                    null);
        } catch (Failure refused) {
            return new Monitors(List.of(), refused.getMessage());
        }
    }

    private static Entry entry(ThreadDump dump, ThreadStack waiter) {
        Blocked blocked = waiter.blocked();
        Optional<ThreadStack> owner = dump.ofNativeId(blocked.ownerId());
        return new Entry(
                waiter.name(),
                blocked.type(),
                blocked.owner(),
                owner.flatMap(each -> each.frames().stream().findFirst()).orElse(null),
                dump.deadlock(waiter).orElse(null));
    }
}
