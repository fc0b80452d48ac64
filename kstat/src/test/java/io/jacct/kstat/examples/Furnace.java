// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.examples;

import io.jacct.kstat.ChainEntry;
import io.jacct.kstat.Errno;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatChain;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatFlag;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.kstat.RawData;
import io.jacct.kstat.ValueStore;
import java.util.List;

/** The example of docs/kstat.md. */
// begin of the example
final class Furnace {
    private final KstatChain chain = new KstatChain(System::nanoTime);
    private int target = 20;
    private long starts;

    Furnace() throws KstatException {
        ChainEntry burner =
                chain.create(
                        "furnace", 0, "burner", "hvac", KstatType.NAMED, 4, KstatFlag.WRITABLE);
        ValueStore values = burner.data(ValueStore.class);
        values.set(now());
        burner.onUpdate(write -> update(values, write));
        chain.install(burner); // from now on clients see it

        ChainEntry log = chain.create("furnace", 0, "log", "hvac", KstatType.RAW, 2);
        log.data(ValueStore.class).set(new RawData(new byte[] {'o', 'k'}));
        chain.install(log);
    }

    /** ks_update: makes the data before a read, and takes it over after a write. */
    private void update(ValueStore values, boolean write) throws KstatException {
        if (!write) {
            values.set(now());
            return;
        }
        NamedData written = (NamedData) values.snapshot(0);
        int wanted = (Integer) written.lookup("target").value();
        if (wanted > 30) {
            throw new KstatException(Errno.EACCES, "too hot");
        }
        target = wanted;
        starts++;
    }

    private NamedData now() {
        return new NamedData(
                List.of(
                        Named.ofInt32("target", target),
                        Named.ofUint64("starts", starts),
                        Named.ofChars("state", "burning"),
                        Named.ofString("maker", "a text of any length")));
    }

    /** A client as with libkstat. Returns the earlier target. */
    int turn(int wanted) throws KstatException {
        try (KstatControl control = KstatControl.open(chain)) {
            Kstat burner = control.lookup("furnace", -1, "burner");
            control.read(burner);
            Named before = (Named) control.dataLookup(burner, "target");
            NamedData data = (NamedData) burner.data();
            control.write(burner, data.with(Named.ofInt32("target", wanted)));
            return (Integer) before.value();
        }
    }
}
// end of the example
