// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The page that is open in this JVM. The ledger puts it here when it opens and takes
 * it away when it closes. Readers in this JVM find it here, so neither half names the other.
 */
public final class OwnPage {
    private static volatile PageMemory page;

    private OwnPage() {}

    /** The open page; null while there is none. Any thread. */
    public static PageMemory get() {
        return page;
    }

    /** Called by the ledger alone. Null means that there is no page from now on. */
    public static void set(PageMemory open) {
        page = open;
    }
}
