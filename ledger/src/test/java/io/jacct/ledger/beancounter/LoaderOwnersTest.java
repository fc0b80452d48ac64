// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long the account of a class loader lasts. */
class LoaderOwnersTest {
    private static final int FILES = Resource.NUMFILE.id();
    private static final int MANY = 20;
    private static final int COLLECTIONS = 10;
    private static final String NAME = "plug-in";

    private final Beancounters all = Fixture.beancounters();

    private static final class Loader extends ClassLoader {
        Loader(String name) {
            super(name, null);
        }

        Loader() {
            super(null);
        }
    }

    /** The loader is known to nobody when this returns. */
    private Beancounter met(String name) {
        return all.loaders.of(new Loader(name));
    }

    /** Until the account is closed, or in vain. */
    private void collect() {
        for (int i = 0; i < COLLECTIONS && all.get(NAME) != null; i++) {
            System.gc();
            all.run();
        }
    }

    @Test
    void shouldKnowALoaderAgain() {
        List<Loader> loaders = new ArrayList<>();
        List<Beancounter> owners = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            loaders.add(new Loader("plug-in " + i));
            owners.add(all.loaders.of(loaders.get(i)));
            assertEquals("plug-in " + i, owners.get(i).name);
        }
        for (int i = 0; i < MANY; i++) {
            assertSame(owners.get(i), all.loaders.of(loaders.get(i)));
        }
        assertEquals("loader", Fixture.read(all, "plug-in 0").kind());
        assertSame(all.jvm, all.loaders.of(null));
    }

    @Test
    void shouldNameALoaderWithoutANameByItsClassAndHash() {
        Loader loader = new Loader();
        String hash = Integer.toHexString(System.identityHashCode(loader));
        assertEquals("LoaderOwnersTest$Loader@" + hash, all.loaders.of(loader).name);
    }

    @Test
    void shouldLetGoOfALoaderThatIsDroppedAndOfItsAccount() {
        met(NAME);
        collect();
        assertNull(all.get(NAME));
        assertNull(Fixture.read(all, NAME));
    }

    @Test
    void shouldCloseTheAccountOfALoaderThatIsGoneAndKeepItWhileItHoldsSomething() {
        Beancounter owner = met(NAME);
        owner.charge(FILES, 1, Severity.FORCE);
        collect();
        assertFalse(all.isOpen(owner));
        assertTrue(Fixture.read(all, NAME).closed());
        owner.uncharge(FILES, 1);
        all.run();
        assertNull(Fixture.read(all, NAME));
    }

    @Test
    void shouldGoOnWithTheAccountForASuccessorOfTheSameName() {
        Beancounter owner = met(NAME);
        Loader successor = new Loader(NAME);
        assertSame(owner, all.loaders.of(successor));
        collect();
        assertSame(owner, all.loaders.of(successor));
        assertTrue(all.isOpen(owner));
    }

    @Test
    void shouldGoOnWithTheAccountWhileTheApplicationUsesItsName() {
        Beancounter owner = met(NAME);
        assertSame(owner, all.enter(NAME, null));
        collect();
        assertTrue(all.isOpen(owner));
        all.leave(owner);
        assertFalse(all.isOpen(owner));
    }

    @Test
    void shouldChargeTheJvmForALoaderTooMany() {
        int most = 0;
        List<Beancounter> owners = new ArrayList<>();
        while (owners.size() < 2_000 && owners.size() == most) {
            Beancounter owner = all.enter("owner " + most, null);
            most++;
            if (owner != null) {
                owners.add(owner);
            }
        }
        Loader loader = new Loader(NAME);
        assertSame(all.jvm, all.loaders.of(loader));
        all.leave(owners.get(0));
        assertEquals(NAME, all.loaders.of(loader).name);
    }
}
