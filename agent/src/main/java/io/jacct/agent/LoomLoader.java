// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.weave.Loom;

/** Loads the loom in a class loader of its own, so that Byte Buddy is loaded only to weave anew. */
final class LoomLoader extends LazyLoader implements Loom.Loader {
    private static final String LOOM = "io.jacct.instrumentation.Weaving";

    LoomLoader() {
        super(InstLoader.LOOM);
    }

    @Override
    public Loom load() throws ReflectiveOperationException {
        return (Loom) load(LOOM).getConstructor().newInstance();
    }
}
