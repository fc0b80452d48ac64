// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Boot loader. The endpoint of each file descriptor, by its number. A look-up loads a chunk and an
 * int.
 *
 * <p>An open, a connect or an accept enters the number. A close takes it out before the operating
 * system can assign it again. A number may be missing: opened before the agent came, inherited, or
 * opened by native code. Its first user then resolves it, from the path or the address at hand, or
 * the agent's thread finds it in the kernel's list. Such a number is {@linkplain MetDescriptors
 * met}. Entries are read plainly: a thread that uses a descriptor was handed it by the thread that
 * opened it, and the order of that hand-over also covers the entry.
 *
 * <p>The top bit of an entry is set if no thread has looked the entry up since the housekeeper last
 * checked. The next look-up clears the bit by compare-and-set. So a look-up pays one comparison for
 * this, and only the first look-up writes. Entries are entered and taken out under {@link
 * EndpointEntry#LOCK}, and there {@link HandleTable} is told.
 *
 * <p>Each page has its own table. A thread may still hold endpoints of a closed page; it enters
 * them in the table of that page, which no thread reads any more.
 */
public final class Descriptors {
    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    /** This number and higher ones are never remembered. Linux allows this many by default. */
    public static final int MOST = CHUNK * CHUNK;

    /** The bit of an entry that is unused since the last check; other entries are positive. */
    private static final int UNUSED = Integer.MIN_VALUE;

    private static volatile Descriptors current = new Descriptors(null);

    /** The descriptors whose end may be out of sight. */
    public final MetDescriptors met = new MetDescriptors(this);

    /** Counts the open descriptors of each endpoint; null while there is no page. */
    private final Endpoints endpoints;

    /** The open handles; null where they are not kept. Set once, before anything is woven. */
    public HandleTable handles;

    /** The charges of the open descriptors; null while beancounters are not in use. */
    private volatile DescriptorCharges charges;

    /** One chunk for each 1024 numbers, or null. Changes under the lock. */
    private final AtomicIntegerArray[] chunks = new AtomicIntegerArray[CHUNK];

    public Descriptors(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** From now on every look-up uses {@code table}. */
    public static void use(Descriptors table) {
        current = table;
    }

    /** The endpoint, or 0. Wait-free. */
    public static int get(int fd) {
        AtomicIntegerArray chunk = current.chunk(fd);
        int endpoint = chunk == null ? 0 : chunk.getPlain(fd & (CHUNK - 1));
        return endpoint >= 0 ? endpoint : use(chunk, fd & (CHUNK - 1));
    }

    /** The endpoint of a descriptor; the file "other" if it has none. Wait-free. */
    public static int file(int fd) {
        int endpoint = get(fd);
        return EndpointKind.named(endpoint)
                ? endpoint
                : OtherDevice.of(Health.OTHER_UNNAMED, EndpointKind.FILE, null);
    }

    /** Whether {@code fd} is entered, named or not. Any thread; is no use of it. */
    public boolean isKnown(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        return chunk != null && chunk.get(fd & (CHUNK - 1)) != 0;
    }

    /** Clears the bit; if the compare-and-set fails, another thread has changed the entry first. */
    private static int use(AtomicIntegerArray chunk, int index) {
        int seen = chunk.getPlain(index);
        chunk.compareAndSet(index, seen, seen & ~UNUSED);
        return seen & ~UNUSED;
    }

    /**
     * Whether any thread has looked up {@code fd} since the last such question. One thread only.
     */
    public boolean usedSince(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        int seen = chunk.getPlain(fd & (CHUNK - 1));
        if (seen < 0) {
            return false;
        }
        chunk.compareAndSet(fd & (CHUNK - 1), seen, seen | UNUSED);
        return true;
    }

    /** As {@link #open}, for the current table. */
    public static void set(int fd, int endpoint) {
        current.open(fd, endpoint);
    }

    /** The calling thread has opened {@code fd}. Takes a lock for a moment. */
    public void open(int fd, int endpoint) {
        enter(fd, endpoint, opening(endpoint));
    }

    /** The same for a socket; {@code stream} says whether it is for TCP. */
    public void openSocket(int fd, int endpoint, boolean stream) {
        OpenHandle opened = opening(endpoint);
        if (opened != null) {
            opened.other = !stream;
        }
        enter(fd, endpoint, opened);
    }

    /** The calling thread has accepted {@code fd} from that listener. Takes a lock for a moment. */
    public void accept(int fd, int listener) {
        OpenHandle opened = opening(listener);
        if (opened != null) {
            opened.accepted = true;
        }
        enter(fd, listener, opened);
    }

    /** A handle opened by the calling thread; null if neither handles nor charges are kept. */
    private OpenHandle opening(int endpoint) {
        if (handles == null && charges == null) {
            return null;
        }
        OpenHandle opened = OpenHandle.opened(handles == null ? null : handles.stack());
        opened.owner = charges == null ? null : Owners.current();
        StackTable stacks = endpoints == null ? null : endpoints.stacks;
        long cohort = stacks == null || handles == null ? -1 : TaskStripe.cohort(Tasks.current());
        if (cohort >= 0) {
            opened.drawn = stacks.opened(endpoints.entry(endpoint).device.number, cohort);
        }
        return opened;
    }

    /** The open descriptor {@code fd} is {@code endpoint}. Takes a lock for a moment. */
    public void enter(int fd, int endpoint) {
        enter(fd, endpoint, null);
    }

    void enter(int fd, int endpoint, OpenHandle opened) {
        if (fd >>> SHIFT < CHUNK) {
            replace(provide(fd), fd, endpoint, opened);
        }
    }

    private AtomicIntegerArray provide(int fd) {
        AtomicIntegerArray known = chunks[fd >>> SHIFT];
        return known != null ? known : add(fd >>> SHIFT);
    }

    private AtomicIntegerArray add(int index) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            if (chunks[index] == null) {
                chunks[index] = new AtomicIntegerArray(CHUNK);
            }
            return chunks[index];
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /** Gives {@code fd}, which is not open, to an endpoint of the agent's own; 0 takes it back. */
    public void hide(int fd, int endpoint) {
        provide(fd).setPlain(fd & (CHUNK - 1), endpoint);
    }

    /**
     * Returns the former endpoint, which then has one open descriptor less. Near the end of the
     * stack it throws before it changes anything, because entry, handle, charge and number of open
     * descriptors change together. The next open of the number mends what a lost close left.
     */
    private int replace(AtomicIntegerArray chunk, int fd, int endpoint, OpenHandle opened) {
        StackRoom.require();
        int before;
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            before = chunk.getPlain(fd & (CHUNK - 1)) & ~UNUSED;
            met.tell(fd, before, endpoint, opened);
            chunk.setPlain(fd & (CHUNK - 1), endpoint);
            if (handles != null) {
                tell(fd, before, endpoint, opened);
            }
            if (charges != null) {
                charges.tell(fd, before, endpoint, opened);
            }
            if (before != endpoint) {
                count(before, -1);
                count(endpoint, 1);
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
        return before;
    }

    private void tell(int fd, int before, int endpoint, OpenHandle opened) {
        if (endpoint == 0) {
            handles.close(fd);
        } else if (opened != null) {
            handles.open(fd, endpoint, opened);
        } else if (before == 0) {
            handles.open(fd, endpoint, OpenHandle.adopted());
        } else if (before != endpoint) {
            handles.name(fd, endpoint);
        }
    }

    private int entry(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        return chunk == null ? 0 : chunk.getPlain(fd & (CHUNK - 1)) & ~UNUSED;
    }

    /** Beancounters are in use from now on: the open descriptors are charged to the JVM. */
    public void charge(Beancounters all) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            charges = new DescriptorCharges(all, endpoints);
            // the last number may be the trial's hidden entry, which is not a descriptor
            for (int fd = 0; fd < MOST - 1; fd += chunk(fd) == null ? CHUNK : 1) {
                int endpoint = entry(fd);
                if (endpoint != 0) {
                    charges.met(fd, EndpointKind.kind(endpoint));
                }
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    private void count(int endpoint, int delta) {
        if (endpoints != null && EndpointKind.named(endpoint)) {
            endpoints.entry(endpoint).count(delta);
        }
    }

    /** Whether {@code fd}, which the calling thread has just accepted, is above a limit. */
    public static boolean isOverLimit(int fd) {
        DescriptorCharges kept = current.charges;
        return kept != null && kept.isOverLimit(fd);
    }

    /** As {@link #take}, for the current table. */
    public static int clear(int fd) {
        return current.take(fd);
    }

    /**
     * The calling thread has duplicated {@code from}, which it has opened. The close of {@code to}
     * ends both.
     */
    public static void twin(int from, int to) {
        Descriptors table = current;
        int endpoint = table.entry(from);
        if (endpoint != 0) {
            OpenHandle opened = table.opening(endpoint);
            if (opened != null) {
                opened.twin = true;
            }
            table.enter(to, endpoint, opened);
            table.met.twin(from, to);
        }
    }

    /** Forgets {@code fd} and returns its endpoint, or 0. Takes a lock for a moment. */
    public int take(int fd) {
        AtomicIntegerArray chunk = chunk(fd);
        if (chunk == null) {
            return 0;
        }
        Object first = met.first(fd);
        int endpoint = replace(chunk, fd, 0, null);
        if (first != null) {
            met.close(first);
        }
        return endpoint;
    }

    private AtomicIntegerArray chunk(int fd) {
        int index = fd >>> SHIFT;
        return index < CHUNK ? chunks[index] : null;
    }
}
