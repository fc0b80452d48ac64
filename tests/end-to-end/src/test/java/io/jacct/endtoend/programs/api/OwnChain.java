// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

import io.jacct.kstat.ChainEntry;
import io.jacct.kstat.IoData;
import io.jacct.kstat.IoQueues;
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
import io.jacct.kstat.page.JvmKstats;
import java.io.File;
import java.util.List;

/**
 * Uses {@code jacct-kstat.jar} as a provider and as a client. It prints a kstat with values of all
 * types as a client has written it, a kstat of bytes, and a kstat with queues. If the argument is
 * the page of a JVM, it also prints whether that JVM is this one and lives, and the kstat of its
 * page.
 */
public final class OwnChain {
    private static final KstatChain CHAIN = new KstatChain(System::nanoTime);

    private OwnChain() {}

    public static void main(String[] args) throws Exception {
        named();
        raw();
        queues();
        if (args.length > 0) {
            try (JvmKstats jvm = JvmKstats.open(new File(args[0]));
                    KstatControl control = jvm.control()) {
                jvm.refresh();
                Kstat page = control.lookup("agent", 0, "page");
                control.read(page);
                Named pid = (Named) control.dataLookup(page, "pid");
                boolean mine = pid.text().equals(ProcessHandle.current().pid() + "");
                System.out.println("page " + mine + " " + jvm.alive());
                write(control, page);
            }
        }
    }

    private static void named() throws KstatException {
        ChainEntry entry =
                CHAIN.create("own", 0, "all", "own", KstatType.NAMED, 8, KstatFlag.WRITABLE);
        int[] writes = new int[1];
        entry.data(ValueStore.class).set(values());
        entry.onUpdate(write -> writes[0] += write ? 1 : 0);
        CHAIN.install(entry);
        KstatControl control = KstatControl.open(CHAIN);
        Kstat all = control.lookup("own", -1, "all");
        control.read(all);
        NamedData data = (NamedData) all.data();
        control.write(all, data.with(Named.ofString("string", "another, and longer")));
        control.read(all);
        for (Named each : ((NamedData) all.data()).values()) {
            System.out.println(each.dataType() + " " + each.text());
        }
        System.out.println("written " + writes[0]);
    }

    private static NamedData values() {
        return new NamedData(
                List.of(
                        Named.ofChars("chars", "sixteen letters."),
                        Named.ofInt32("int32", -1),
                        Named.ofUint32("uint32", -1),
                        Named.ofInt64("int64", -1),
                        Named.ofUint64("uint64", -1),
                        Named.ofFloat("float", 0.5f),
                        Named.ofDouble("double", 0.25),
                        Named.ofString("string", "text")));
    }

    private static void raw() throws KstatException {
        ChainEntry entry = CHAIN.create("own", 0, "bytes", "own", KstatType.RAW, 3);
        entry.data(ValueStore.class).set(new RawData(new byte[] {1, 2, 3}));
        CHAIN.install(entry);
        KstatControl control = KstatControl.open(CHAIN);
        Kstat bytes = control.lookup(null, -1, "bytes");
        control.read(bytes);
        System.out.println("raw " + bytes.data().ndata());
        write(control, bytes);
    }

    private static void write(KstatControl control, Kstat kstat) {
        try {
            control.write(kstat, kstat.data());
        } catch (KstatException refused) {
            System.out.println(refused.errno());
        }
    }

    private static void queues() throws KstatException {
        ChainEntry entry = CHAIN.create("own", 0, null, "own", KstatType.IO, 1);
        CHAIN.install(entry);
        IoQueues queues = entry.data(IoQueues.class);
        queues.waitqEnter();
        queues.waitqToRunq();
        queues.runqEnter();
        queues.runqExit();
        queues.readDone(512);
        KstatControl control = KstatControl.open(CHAIN);
        Kstat io = control.lookup("own", 0, "own0");
        control.read(io);
        IoData data = (IoData) io.data();
        System.out.println("io " + data.rcnt() + " " + data.reads() + " " + data.nread());
    }
}
