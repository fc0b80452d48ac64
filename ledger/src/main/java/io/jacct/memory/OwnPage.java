// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. The page that is open in this JVM. The ledger puts it here as it opens and takes it
 * away as it closes; readers of this JVM find it here. So neither half names the other.
 */
public final class OwnPage {
    private static volatile PageMemory page;

    private OwnPage() {}

    /** Any thread: null while no page is open. */
    public static PageMemory get() {
        return page;
    }

    /** For the ledger alone. Null: there is none from now on. */
    public static void set(PageMemory open) {
        page = open;
    }
}
