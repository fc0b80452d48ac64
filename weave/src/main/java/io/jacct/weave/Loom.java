// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.io.IOException;
import java.util.List;

/**
 * What weaves: from the bytes of a JDK class to its woven bytes. Stands in the agent's own class
 * loader with all of Byte Buddy, so it takes a third of a second to come.
 */
public interface Loom {
    /** Binary names of the types that it weaves on this JDK with the options that hold. */
    List<String> types();

    /** The class file of the type in the JDK's image, null if there is none. Any thread. */
    byte[] original(String type) throws IOException;

    /**
     * The woven class file. Any thread.
     *
     * @param missing gets the methods that were to be woven and were not found
     * @throws RuntimeException it cannot be woven
     */
    byte[] weave(String type, byte[] original, List<String> missing);

    /** Brings it. */
    interface Loader {
        /** Any thread; called once, but for failures. */
        Loom load() throws Exception;
    }
}
