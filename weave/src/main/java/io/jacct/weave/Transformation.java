// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import io.jacct.weave.patch.Patches;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;

/** Boot loader. One class that is being woven, by a patch, from the cache, or by the loom. */
final class Transformation implements PrivilegedAction<byte[]> {
    private final String type;
    private final boolean loaded;
    private final byte[] original;
    private final Patches patches;
    private final WeaveCache cache;
    private final LazyClassWeaver loom;
    private final WeaveReport report;

    /** Makes a transformation. {@code loaded} says whether the type has been loaded before. */
    Transformation(
            String type,
            boolean loaded,
            byte[] original,
            Patches patches,
            WeaveCache cache,
            LazyClassWeaver loom,
            WeaveReport report) {
        this.type = type;
        this.loaded = loaded;
        this.original = original;
        this.patches = patches;
        this.cache = cache;
        this.loom = loom;
        this.report = report;
    }

    @Override
    public byte[] run() {
        Ledger.exempt();
        try {
            byte[] patched = patches == null ? null : patches.apply(type, original);
            if (patched != null) {
                report.patched(type);
                return patched;
            }
            Woven known = cache.findClass(type, original);
            if (known == null) {
                return weave(loom.get(type, loaded, original));
            }
            report.woven(type, known.missing, true);
            return known.bytes;
        } catch (VirtualMachineError shortage) {
            // the type stays as it is, whatever has been reported before; removing makes no object
            report.forget(type);
            throw shortage;
        } finally {
            Ledger.include();
        }
    }

    private byte[] weave(ClassWeaver brought) {
        if (brought == null) {
            return null;
        }
        List<String> missing = new ArrayList<>();
        byte[] bytes = brought.weave(type, original, missing);
        report.woven(type, missing, false);
        cache.keep(type, original, new Woven(bytes, missing));
        return bytes;
    }
}
