// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.ByDescriptor;
import java.util.Arrays;

/**
 * Boot loader. The descriptors whose end may be out of sight. All of it is under the lock of {@link
 * Descriptors}.
 *
 * <p>A descriptor was <em>met</em> if its opening was not seen. A thread may meet one while another
 * thread closes it, and native code closes its own unseen. So the agent's thread surveys: it asks
 * the kernel which descriptors are open, again and again.
 *
 * <p>A <em>twin</em> is the second descriptor of an open file, which the JDK has duplicated. The C
 * library closes the first one, unseen, immediately before the JDK closes the twin.
 *
 * <pre>
 * met        an entry of which the opening was not seen, or the first of two twins
 * forgotten  the number is closed, or opened anew: it means another open file from now on
 * surveyed   the kernel says that it is not open: it is closed here, if it was met before the
 *            survey began and was not forgotten since
 * </pre>
 */
public final class MetDescriptors {
    private final Descriptors table;
    private final ByDescriptor met = new ByDescriptor();
    private final ByDescriptor twins = new ByDescriptor();
    private int survey;

    /** A descriptor that was met. The object tells it apart from a later one with its number. */
    private static final class Met {
        final int fd;
        final int survey;

        Met(int fd, int survey) {
            this.fd = fd;
            this.survey = survey;
        }
    }

    MetDescriptors(Descriptors table) {
        this.table = table;
    }

    /**
     * The agent's thread has found {@code fd} open. Does nothing if it is known by now. {@code
     * accepted} says whether it came from that listener.
     */
    public void found(int fd, int endpoint, boolean accepted) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            if (!table.isKnown(fd)) {
                OpenHandle handle = OpenHandle.adopted();
                handle.accepted = accepted;
                table.enter(fd, endpoint, handle);
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /** Begins a survey and returns its number. The agent's thread only, as {@link #surveyed}. */
    public int begin() {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            return ++survey;
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /**
     * Since that survey began, the kernel has listed {@code open}, in ascending order. Closes what
     * was met before and is not in the list.
     */
    public void surveyed(int number, int[] open) {
        for (int fd = 0; fd < Descriptors.MOST; fd = met.next(fd)) {
            Met one = (Met) met.get(fd);
            if (one != null && one.survey - number < 0 && Arrays.binarySearch(open, fd) < 0) {
                close(one);
            }
        }
    }

    /** The entry of {@code fd} changes; {@code opened} is null unless it is newly opened. */
    void tell(int fd, int before, int endpoint, OpenHandle opened) {
        if (endpoint == 0 || opened != null) {
            met.take(fd);
            twins.take(fd);
        }
        if (endpoint != 0 && before == 0 && (opened == null || opened.isAdopted())) {
            met.put(fd, new Met(fd, survey));
        }
    }

    /** {@code to} is the twin of {@code from}. Both are entered, as opened by the caller. */
    void twin(int from, int to) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            Met first = new Met(from, survey);
            met.put(from, first);
            twins.put(to, first);
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /** The first descriptor, if {@code fd} is a twin; otherwise null. */
    Object first(int fd) {
        return twins.get(fd);
    }

    /** Closes a descriptor that was met, unless it was closed meanwhile. */
    void close(Object one) {
        int fd = ((Met) one).fd;
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            if (met.get(fd) == one) {
                table.take(fd);
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }
}
