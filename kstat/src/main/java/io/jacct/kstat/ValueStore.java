// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Collections;

/**
 * The data of a RAW or NAMED kstat. It is replaced as a whole, so a reader never sees half of a
 * change. Setting and reading are wait-free. Of two concurrent changes, one wins.
 */
public final class ValueStore implements KstatStore {
    private volatile KstatData data;

    private ValueStore(KstatData data) {
        this.data = data;
    }

    static ValueStore raw(int bytes) {
        return new ValueStore(new RawData(new byte[bytes]));
    }

    static ValueStore named(int values) {
        Named zero = Named.ofChars("", "");
        return new ValueStore(new NamedData(Collections.nCopies(values, zero)));
    }

    /**
     * The provider's own change. Throws {@code IllegalArgumentException} if type or number differ
     * from those at creation.
     */
    public void set(KstatData next) {
        if (next.type() != data.type() || next.ndata() != data.ndata()) {
            throw new IllegalArgumentException(
                    next.ndata() + " " + next.type() + " for " + data.ndata() + " " + data.type());
        }
        data = next;
    }

    @Override
    public KstatData snapshot(long now) {
        return data;
    }

    /** A client's change: only values, not names or types. */
    @Override
    public void restore(KstatData next) throws KstatException {
        if (data instanceof NamedData named && !named.sameKind((NamedData) next)) {
            throw new KstatException(Errno.EINVAL, "names or types differ");
        }
        data = next;
    }
}
