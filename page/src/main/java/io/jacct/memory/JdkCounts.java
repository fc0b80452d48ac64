// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. What the JDK itself counts of the resources that there are now, in fields of its
 * own. So an agent that comes late knows what came before it. Any thread.
 *
 * <p>To look at a class is to load it, if the application has not used it yet. So there are no
 * locks and no children before {@link #woven}: until then a class is not woven as it is loaded.
 */
public final class JdkCounts {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final long ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

    /** The mapped parts of all pages that this JVM has had, by their addresses. */
    private static final ConcurrentHashMap<Long, Part> PARTS = new ConcurrentHashMap<>();

    private static volatile boolean woven;

    private JdkCounts() {}

    /** The JDK's cleaner unmaps a buffer that was collected within this time. */
    private static final long CLEANER_NANOS = 3_000_000_000L;

    private static final class Part extends WeakReference<ByteBuffer> {
        final long bytes;

        /** When it was first found collected; 0 if it was not yet. */
        private long collected;

        Part(ByteBuffer part) {
            super(part);
            this.bytes = part.capacity();
        }

        /** Whether it was unmapped unseen, because the unmapping was not woven then. */
        boolean isGone() {
            if (get() != null) {
                return false;
            }
            long now = System.nanoTime();
            if (collected == 0) {
                collected = now | 1;
            }
            return now - collected > CLEANER_NANOS;
        }
    }

    /** The agent's weaver is at work. */
    public static void woven() {
        woven = true;
    }

    /**
     * Adds what the JDK counts of its mapped files, as its MXBean shows it, without the parts of
     * pages: to the first number the mappings, to the second their bytes. False if this JDK counts
     * otherwise.
     */
    public static boolean addMappings(long[] sums) {
        for (Iterator<Part> parts = PARTS.values().iterator(); parts.hasNext(); ) {
            Part each = parts.next();
            if (each.isGone()) {
                parts.remove();
            } else {
                sums[0]--;
                sums[1] -= each.bytes;
            }
        }
        return addMappings("sun.nio.ch.FileChannelImpl$DefaultUnmapper", sums)
                && addMappings("sun.nio.ch.FileChannelImpl$SyncUnmapper", sums);
    }

    /** The JDK has mapped this part of a page for the agent. */
    static void leaveOut(ByteBuffer part) {
        PARTS.put(UNSAFE.getLong(part, ADDRESS) & -UNSAFE.pageSize(), new Part(part));
    }

    /** Whether the mapping at that address, which is about to end, is a part of a page. */
    public static boolean unmaps(long address) {
        return PARTS.remove(address) != null;
    }

    /**
     * While nothing was woven, parts may have been unmapped unseen. The agent's start only; {@link
     * #addMappings} forgets those that go before the weaving.
     */
    public static void forgetCollected() {
        for (Iterator<Part> each = PARTS.values().iterator(); each.hasNext(); ) {
            if (each.next().get() == null) {
                each.remove();
            }
        }
    }

    private static boolean addMappings(String type, long[] sums) {
        try {
            Class<?> counts = Class.forName(type, false, null);
            Field count = counts.getDeclaredField("count");
            Field bytes = counts.getDeclaredField("totalCapacity");
            Object base = UNSAFE.staticFieldBase(count);
            sums[0] += UNSAFE.getIntVolatile(base, UNSAFE.staticFieldOffset(count));
            sums[1] += UNSAFE.getLongVolatile(base, UNSAFE.staticFieldOffset(bytes));
            return true;
        } catch (ReflectiveOperationException otherJdk) {
            return false;
        }
    }

    /** The bytes of direct buffers, as the JDK's MXBean shows them; -1 if this JDK has none. */
    public static long directBytes() {
        try {
            AtomicLong bytes = (AtomicLong) value("java.nio.Bits", "TOTAL_CAPACITY");
            return bytes == null ? 0 : bytes.get();
        } catch (ReflectiveOperationException | ClassCastException otherJdk) {
            return -1;
        }
    }

    /** The regions of files that this JVM has locked; -1 if this JDK has no such list. */
    public static long fileLocks() {
        try {
            long locks = 0;
            for (Object ofFile : map("sun.nio.ch.FileLockTable", "lockMap").values()) {
                locks += ((List<?>) ofFile).size();
            }
            return locks;
        } catch (ReflectiveOperationException | ClassCastException otherJdk) {
            return -1;
        }
    }

    /** The child processes for whose end the JDK waits; -1 if this JDK has no such list. */
    public static long children() {
        try {
            Map<?, ?> byPid = map("java.lang.ProcessHandleImpl", "completions");
            if (byPid.isEmpty()) {
                return 0;
            }
            Class<?> type =
                    Class.forName("java.lang.ProcessHandleImpl$ExitCompletion", false, null);
            long isChild = UNSAFE.objectFieldOffset(type.getDeclaredField("isReaping"));
            long children = 0;
            for (Object each : byPid.values()) {
                children += type.isInstance(each) && UNSAFE.getBoolean(each, isChild) ? 1 : 0;
            }
            return children;
        } catch (ReflectiveOperationException | ClassCastException otherJdk) {
            return -1;
        }
    }

    /** Empty until {@link #woven}, and while the type is not initialised. */
    private static Map<?, ?> map(String type, String field) throws ReflectiveOperationException {
        Object map = woven ? value(type, field) : null;
        return map == null ? Map.of() : (Map<?, ?>) map;
    }

    /** Null while the type is not initialised. */
    private static Object value(String type, String field) throws ReflectiveOperationException {
        return JdkFields.value(Class.forName(type, false, null), field);
    }
}
