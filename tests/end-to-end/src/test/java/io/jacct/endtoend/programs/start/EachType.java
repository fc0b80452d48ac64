// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.start;

import java.util.List;

/** Loads each type for which this JDK has a patch, and says how many there are. */
public final class EachType {
    private EachType() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Class<?> patches = Class.forName("io.jacct.weave.patch.Patches", true, null);
        Object here = patches.getMethod("ofThisJdk").invoke(null);
        List<?> names = (List<?>) patches.getMethod("names").invoke(here);
        for (Object name : names) {
            Class.forName((String) name, false, null);
        }
        System.out.println("types " + names.size());
    }
}
