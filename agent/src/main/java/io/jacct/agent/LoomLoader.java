// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.weave.ClassWeaver;

/** Loads the loom in a class loader of its own, so that Byte Buddy is loaded only to weave anew. */
final class LoomLoader extends LazyLoader implements ClassWeaver.Loader {
    private static final String LOOM = "io.jacct.instrumentation.Weaving";

    LoomLoader() {
        super(NestedJarClassLoader.LOOM);
    }

    @Override
    public ClassWeaver load() throws ReflectiveOperationException {
        return (ClassWeaver) load(LOOM).getConstructor().newInstance();
    }
}
