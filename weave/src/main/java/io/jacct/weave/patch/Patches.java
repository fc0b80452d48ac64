// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave.patch;

import io.jacct.memory.OwnFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Boot loader. The patches for the running JDK, by type. The build makes a subclass for each JDK
 * that it has, with the patches as text, a byte for each character. The JVM itself finds such a
 * class in the agent's jar, so nothing opens the jar, and a patch that nobody needs is not even
 * decoded.
 */
public abstract class Patches {
    /** The beginning of the names of the subclasses; the JDK's feature number follows. */
    public static final String NAME = "io.jacct.weave.patch.Jdk";

    private static volatile Patches here;

    private final List<String> names;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Called once, by the static initializer of the subclass for this JDK. */
    protected Patches() {
        names = Arrays.asList(types().split("\n"));
        for (int i = 0; i < names.size(); i++) {
            numbers.put(names.get(i), i);
        }
        here = this;
    }

    /** The patches for this JDK; null if the build had no such JDK. */
    public static Patches ofThisJdk() {
        String feature = Integer.toString(Runtime.version().feature());
        try {
            Class.forName(NAME.concat(feature), true, null);
        } catch (ClassNotFoundException | LinkageError noneWasMade) {
            return null;
        }
        return here;
    }

    /**
     * Which JDK this is: its vendor and build, the processor's architecture, and the size of its
     * image, which jlink may have changed.
     */
    public static String jdkHere() {
        long image = OwnFiles.length(System.getProperty("java.home").concat("/lib/modules"));
        return System.getProperty("java.vm.version")
                .concat(" ")
                .concat(System.getProperty("java.vm.vendor"))
                .concat(" ")
                .concat(System.getProperty("os.arch"))
                .concat(" ")
                .concat(Long.toString(image));
    }

    /** The {@link #jdkHere} of the JDK that the build had. */
    protected abstract String jdk();

    /** The binary names of all types that are woven on this JDK, each on a line. */
    protected abstract String types();

    /** The patch of the type on that line. */
    protected abstract String patch(int line);

    /** The binary names of all types that are woven on this JDK. */
    public final List<String> names() {
        return names;
    }

    /** Whether the build had this very JDK, so that all patches fit. */
    public final boolean areOfThisBuild() {
        return jdkHere().equals(jdk());
    }

    /** Whether all patches fit the classes in this JDK's image. Reads them all. */
    public final boolean fit() throws IOException {
        for (String type : names) {
            byte[] original = JdkImage.read(type);
            if (original != null && apply(type, original) == null) {
                return false;
            }
        }
        return true;
    }

    /** The woven class file; null if there is no patch, or if it does not fit. Any thread. */
    public final byte[] apply(String type, byte[] original) {
        Integer line = numbers.get(type);
        try {
            return line == null ? null : Patch.apply(patch(line), original);
        } catch (RuntimeException unlikeAnyClassOfTheJdk) {
            return null;
        }
    }
}
