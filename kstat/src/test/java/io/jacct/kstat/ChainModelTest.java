// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random work of providers on a chain, compared with a model of the visible state. */
class ChainModelTest {
    private static final int STEPS = 20_000;
    private static final int NAMES = 12;

    private final FakeClock clock = new FakeClock(0);
    private final KstatChain chain = new KstatChain(clock);
    private final KstatControl control = KstatControl.open(chain);
    private final Map<String, Model> model = new HashMap<>();
    private final Map<String, Kstat> held = new HashMap<>();
    private int changes;

    /** The model's state of one name. */
    private static final class Model {
        ChainEntry entry;
        boolean persistent;
        boolean visible;
        boolean provided = true;
        long crtime;
        long bytes;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @DisplayName("KS-1 to KS-4: every schedule of create, install and delete agrees with the model")
    void shouldLookAsInTheModel(long seed) throws KstatException {
        Random random = new Random(seed);
        for (int i = 0; i < STEPS; i++) {
            clock.advance(random.nextInt(10));
            String name = "n" + random.nextInt(NAMES);
            switch (random.nextInt(5)) {
                case 0 -> create(name, random.nextBoolean());
                case 1 -> install(name);
                case 2 -> delete(name);
                case 3 -> work(name, random.nextInt(100));
                default -> update();
            }
        }
        update();
    }

    private void create(String name, boolean persistent) throws KstatException {
        Model known = model.get(name);
        if (known != null && known.provided) {
            assertThrows(KstatException.class, () -> create(name, flags(persistent)));
            return;
        }
        ChainEntry entry = create(name, flags(persistent));
        if (known != null) {
            assertSame(known.entry, entry);
            known.provided = true;
            return;
        }
        Model fresh = new Model();
        fresh.entry = entry;
        fresh.persistent = persistent;
        fresh.crtime = clock.getAsLong();
        model.put(name, fresh);
    }

    private ChainEntry create(String name, KstatFlag... flags) throws KstatException {
        return chain.create("m", 0, name, "c", KstatType.IO, 1, flags);
    }

    private static KstatFlag[] flags(boolean persistent) {
        return persistent ? new KstatFlag[] {KstatFlag.PERSISTENT} : new KstatFlag[0];
    }

    private void install(String name) throws KstatException {
        Model known = model.get(name);
        if (known != null && known.provided) {
            chain.install(known.entry);
            changes += known.visible ? 0 : 1;
            known.visible = true;
        }
    }

    private void delete(String name) {
        Model known = model.get(name);
        if (known == null) {
            return;
        }
        chain.delete(known.entry);
        known.provided = false;
        if (!known.persistent || !known.visible) {
            changes += known.visible ? 1 : 0;
            model.remove(name);
        }
    }

    private void work(String name, int bytes) {
        Model known = model.get(name);
        if (known != null && known.provided) {
            known.entry.data(IoQueues.class).runqEnter();
            known.entry.data(IoQueues.class).runqExit();
            known.entry.data(IoQueues.class).writeDone(bytes);
            known.bytes += bytes;
        }
    }

    private void update() throws KstatException {
        int before = control.chainId();
        int answer = control.chainUpdate();
        assertEquals(changes == 0 ? 0 : before + changes, answer);
        assertEquals(before + changes, control.chainId());
        changes = 0;
        Map<String, Kstat> seen = new TreeMap<>();
        int last = -1;
        for (Kstat kstat : control.chain()) {
            assertEquals(true, kstat.header().kid() > last);
            last = kstat.header().kid();
            if (last > KstatChain.TYPES) {
                assertEquals(null, seen.put(kstat.header().name(), kstat));
            }
        }
        compare(seen);
    }

    private void compare(Map<String, Kstat> seen) throws KstatException {
        int visible = 0;
        for (Map.Entry<String, Model> each : model.entrySet()) {
            Model known = each.getValue();
            if (known.visible) {
                visible++;
                Kstat kstat = seen.get(each.getKey());
                control.read(kstat);
                assertEquals(known.bytes, ((IoData) kstat.data()).nwritten());
                assertEquals(known.crtime, kstat.header().crtime());
                assertEquals(clock.getAsLong(), kstat.header().snaptime());
                Kstat earlier = held.get(each.getKey());
                if (earlier != null && earlier.header().kid() == known.entry.header().kid()) {
                    assertSame(earlier, kstat);
                } else {
                    assertNotSame(earlier, kstat);
                }
            }
        }
        assertEquals(visible, seen.size());
        for (Kstat gone : held.values()) {
            if (!seen.containsValue(gone)) {
                ChainTest.assertErrno(Errno.ENXIO, () -> control.read(gone));
            }
        }
        held.clear();
        held.putAll(seen);
    }
}
