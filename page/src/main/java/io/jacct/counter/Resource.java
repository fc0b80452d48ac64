// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import java.util.Locale;

/**
 * Boot loader. The resources of a beancounter. The numbers and names below 32 are those of OpenVZ,
 * so scripts that know them find them. A resource that has no meaning inside a JVM is always 0: see
 * {@link #isCounted()}. jacct's own resources begin at 32.
 */
public enum Resource {
    KMEMSIZE(0, "bytes", null),
    LOCKEDPAGES(1, "pages", null),
    PRIVVMPAGES(2, "pages", null),
    SHMPAGES(3, "pages", null),
    NUMPROC(5, "items", "live platform threads"),
    PHYSPAGES(6, "pages", null),
    VMGUARPAGES(7, "pages", null),
    OOMGUARPAGES(8, "pages", null),
    NUMTCPSOCK(9, "items", "open stream sockets, accepted ones among them"),
    NUMFLOCK(10, "items", "file locks"),
    NUMPTY(11, "items", null),
    NUMSIGINFO(12, "items", null),
    TCPSNDBUF(13, "bytes", null),
    TCPRCVBUF(14, "bytes", null),
    OTHERSOCKBUF(15, "bytes", null),
    DGRAMRCVBUF(16, "bytes", null),
    NUMOTHERSOCK(17, "items", "open datagram and listening sockets"),
    DCACHESIZE(18, "bytes", null),
    NUMFILE(19, "items", "open files, pipes and streams"),
    NUMIPTENT(23, "items", null),
    NUMVTHREAD(32, "items", "live virtual threads, of those started since there are owners"),
    MAPPEDBYTES(33, "bytes", "bytes of mapped files"),
    DIRECTBYTES(34, "bytes", "bytes of direct buffers"),
    NUMCHILD(36, "items", "live child processes");

    /**
     * One more than the highest number that a resource may ever have. A record has room for this
     * many.
     */
    public static final int COUNT = 40;

    private static final Resource[] BY_ID = new Resource[COUNT];

    static {
        Resource[] all = values();
        for (int i = 0; i < all.length; i++) {
            BY_ID[all[i].id] = all[i];
        }
    }

    private final int id;
    private final String unit;
    private final String meaning;

    Resource(int id, String unit, String meaning) {
        this.id = id;
        this.unit = unit;
        this.meaning = meaning;
    }

    /** The resource with that number; null if the number is a dummy. */
    public static Resource of(int id) {
        return id >= 0 && id < COUNT ? BY_ID[id] : null;
    }

    /** The resource with that name; null if there is none. */
    public static Resource of(String name) {
        Resource[] all = values();
        for (int i = 0; i < all.length; i++) {
            if (all[i].label().equals(name)) {
                return all[i];
            }
        }
        return null;
    }

    /** The number, from 0 to {@link #COUNT} - 1. */
    public int id() {
        return id;
    }

    /** The name, in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of a number: {@code dummy} where no resource has it. */
    public static String label(int id) {
        Resource known = of(id);
        return known == null ? "dummy" : known.label();
    }

    /** Items, bytes, or pages of 4096 bytes. */
    public String unit() {
        return unit;
    }

    /**
     * Whether jacct counts it. If not, its values are always 0, because it has no meaning inside a
     * JVM.
     */
    public boolean isCounted() {
        return meaning != null;
    }

    /** The counted items in a few words; null if jacct does not count the resource. */
    public String meaning() {
        return meaning;
    }
}
