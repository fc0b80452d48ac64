// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.io.IOException;
import java.util.List;

/**
 * Turns the bytes of a JDK class into its woven bytes. The loom is in the agent's own class loader
 * with all of Byte Buddy, so loading it takes a third of a second.
 */
public interface ClassWeaver {
    /** The binary names of the types that it weaves on this JDK with the present options. */
    List<String> types();

    /** The class file of the type in the JDK's image; null if there is none. Any thread. */
    byte[] original(String type) throws IOException;

    /**
     * The woven class file. Any thread.
     *
     * @param missing gets the methods that were to be woven and were not found
     * @throws RuntimeException if the class cannot be woven
     */
    byte[] weave(String type, byte[] original, List<String> missing);

    /** Loads the loom. */
    interface Loader {
        /** Any thread; called once, except after failures. */
        ClassWeaver load() throws Exception;
    }
}
