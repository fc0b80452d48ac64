// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * A kstat of type NAMED: values, each with a name. Any thread may call any method. {@code add} and
 * {@code set} of a number take no lock and allocate nothing. They throw {@code
 * IllegalArgumentException} if the kstat has no value of that name, or its type does not fit.
 * Without the agent, or after {@link #close}, they change nothing.
 */
public final class NamedKstat extends DataKstat {
    /** An older ledger knows this many values, all of them INT64. */
    private static final int FEW = 15;

    private static final int CHAR_BYTES = 16;
    private static final int STRING_BYTES = 1008;
    private static final long LOW_WORD = 0xFFFF_FFFFL;

    private final byte[] types;
    private volatile BiConsumer<String, Object> write;

    NamedKstat(String module, int instance, String name, String kstatClass, String... values) {
        super(NAMED, module, instance, name, kstatClass, Names.checkValues(values));
        this.types = null;
    }

    NamedKstat(String module, int instance, String name, String kstatClass, Named... values) {
        super(NAMED, module, instance, name, kstatClass, Names.checkValues(names(values)));
        this.types = new byte[values.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = (byte) values[i].type;
        }
    }

    private static String[] names(Named... values) {
        String[] names = new String[values.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = values[i].name;
        }
        return names;
    }

    @Override
    byte[] data() {
        if (types != null || values.length <= FEW) {
            return types;
        }
        byte[] all = new byte[values.length];
        Arrays.fill(all, (byte) Named.INT64);
        return all;
    }

    /**
     * Adds {@code delta}, which may be negative, to a whole number. The sum is exact, however many
     * threads add.
     */
    public void add(String value, long delta) {
        int index = index(value);
        require(isWhole(index), value, "is not a whole number");
        Object at = record();
        if (at != null) {
            EntryPoint.add(at, index, delta);
        }
    }

    /** Sets a number to {@code level}. When the agent comes, the value is 0 until the next call. */
    public void set(String value, long level) {
        int index = index(value);
        if (isWhole(index)) {
            word(index, level);
        } else {
            set(value, (double) level);
        }
    }

    /** Sets a FLOAT or a DOUBLE. When the agent comes, the value is 0 until the next call. */
    public void set(String value, double level) {
        int index = index(value);
        int type = type(index);
        require(type == Named.FLOAT || type == Named.DOUBLE, value, "is not a FLOAT or DOUBLE");
        word(
                index,
                type == Named.DOUBLE
                        ? Double.doubleToRawLongBits(level)
                        : Float.floatToRawIntBits((float) level) & LOW_WORD);
    }

    private void word(int index, long word) {
        Object at = record();
        if (at != null) {
            EntryPoint.set(at, index, word);
        }
    }

    /**
     * Sets a CHAR or a STRING, cut to its room. When the agent comes, the text is empty until the
     * next call. Takes a lock.
     */
    public void set(String value, String text) {
        int index = index(value);
        require(isText(index), value, "is not a CHAR or STRING");
        require(text != null, value, "without text");
        Object at = record();
        if (at != null) {
            int most = type(index) == Named.CHAR ? CHAR_BYTES : STRING_BYTES;
            EntryPoint.write(at, index, Names.cut(text, most));
        }
    }

    /**
     * Sets what brings the values up to date: {@code ks_update} before a read. It calls {@code set}
     * and {@code add}. It runs at once, then once a second, and after each write of a client. It
     * does so while the agent is there and the kstat is not closed, on a daemon thread for this
     * kstat alone.
     *
     * <p>If it throws, readers get no values until a later call succeeds. The first such failure
     * goes to the thread's handler of uncaught exceptions. A call that does not return leaves the
     * values as they are; after 10 s readers get none. The thread keeps the application's class
     * loader, so close the kstat before the application leaves its server. Takes a lock. Returns
     * this kstat.
     */
    public NamedKstat onUpdate(Runnable update) {
        update(update);
        return this;
    }

    /**
     * Makes the kstat writable: {@code kstat_write}. A client with a JMX role that may write calls
     * the operation {@code write} of the MBean KstatChain. Then {@code take} gets the name of the
     * value and the value itself. That is an {@code Integer} of INT32, a {@code Long} of other
     * whole numbers, a {@code Float}, a {@code Double}, or a {@code String}. It runs on the
     * client's thread, never while the update runs. If it returns, the kstat has that value. If it
     * throws an {@code IllegalArgumentException}, the client gets EACCES with that message, and
     * nothing has changed; any other exception is EIO. Takes a lock. Returns this kstat.
     */
    public NamedKstat onWrite(BiConsumer<String, Object> take) {
        write = take;
        writable();
        return this;
    }

    @Override
    String write(String value, String text) {
        int index = find(value);
        if (index < 0) {
            return "ENOENT: " + this + " has no value " + value;
        }
        Object wanted;
        try {
            wanted = parse(type(index), text);
        } catch (NumberFormatException none) {
            return "EINVAL: this is not a number of the type of " + value + ": " + text;
        }
        try {
            write.accept(value, wanted);
        } catch (IllegalArgumentException refused) {
            return "EACCES: " + refused.getMessage();
        } catch (RuntimeException | Error failure) {
            return "EIO: " + failure;
        }
        put(value, wanted);
        return null;
    }

    private static Object parse(int type, String text) {
        switch (type) {
            case Named.INT32:
                return Integer.valueOf(text);
            case Named.UINT32:
                return Integer.parseUnsignedInt(text) & LOW_WORD;
            case Named.INT64:
                return Long.valueOf(text);
            case Named.UINT64:
                return Long.parseUnsignedLong(text);
            case Named.FLOAT:
                return Float.valueOf(text);
            case Named.DOUBLE:
                return Double.valueOf(text);
            default:
                return text;
        }
    }

    private void put(String value, Object wanted) {
        if (wanted instanceof String) {
            set(value, (String) wanted);
        } else if (wanted instanceof Float || wanted instanceof Double) {
            set(value, ((Number) wanted).doubleValue());
        } else {
            set(value, ((Number) wanted).longValue());
        }
    }

    private int type(int index) {
        return types == null ? Named.INT64 : types[index];
    }

    private boolean isWhole(int index) {
        int type = type(index);
        return type >= Named.INT32 && type <= Named.UINT64;
    }

    private boolean isText(int index) {
        int type = type(index);
        return type == Named.CHAR || type == Named.STRING;
    }

    private void require(boolean condition, String value, String trouble) {
        if (!condition) {
            throw new IllegalArgumentException(this + ": " + value + " " + trouble);
        }
    }

    private int index(String value) {
        int index = find(value);
        if (index < 0) {
            throw new IllegalArgumentException(this + " has no value " + value);
        }
        return index;
    }

    private int find(String value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].equals(value)) {
                return i;
            }
        }
        return -1;
    }
}
