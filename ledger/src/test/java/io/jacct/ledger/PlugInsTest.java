// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.owner.Owners;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With {@code beancounters=loader} a thread is the plug-in's whose code it runs. */
class PlugInsTest {
    private final PlugIn red = new PlugIn("red");
    private final PlugIn blue = new PlugIn("blue");

    /** A loader that has classes of its own. */
    private static final class PlugIn extends ClassLoader {
        PlugIn(String name) {
            super(name, PlugInsTest.class.getClassLoader());
        }

        /** An instance of this loader's class of that name. */
        <T> T make(Class<? extends T> type, Class<T> as) {
            String file = type.getName().replace('.', '/') + ".class";
            try (InputStream in = getParent().getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                Class<?> own = defineClass(type.getName(), bytes, 0, bytes.length);
                return as.cast(own.getConstructor().newInstance());
            } catch (IOException | ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A task that does nothing. */
    public static final class Work implements Runnable {
        @Override
        public void run() {
            // nothing
        }
    }

    /** A thread of a class of its own. */
    public static final class Worker extends Thread {}

    @BeforeEach
    void open() throws IOException {
        LedgerStart.close();
        Map<String, String> options =
                Map.of(
                        "page",
                        TestLedger.FILE.getPath(),
                        "pools.max",
                        "200",
                        "beancounters",
                        "loader");
        assertNull(LedgerStart.open(options));
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Beancounter each : BeancounterLedger.inUse().all()) {
            names.add(each.name);
        }
        return names;
    }

    /** Is charged from its start to its end. */
    private static void assertCharged(String resource, Thread thread, String... owners) {
        boolean virtual = resource.equals("numvthread");
        long[] before = held(resource, owners);
        if (virtual) {
            VirtualLedger.starting(thread);
        } else {
            ThreadLedger.starting(thread);
        }
        for (int i = 0; i < owners.length; i++) {
            assertEquals(before[i] + 1, held(resource, owners)[i], owners[i]);
        }
        if (virtual) {
            VirtualLedger.notStarted(thread);
        } else {
            ThreadLedger.notStarted(thread);
        }
        for (int i = 0; i < owners.length; i++) {
            assertEquals(before[i], held(resource, owners)[i], owners[i]);
        }
    }

    private static long[] held(String resource, String... owners) {
        long[] held = new long[owners.length];
        for (int i = 0; i < owners.length; i++) {
            Object owner = BeancounterLedger.find(owners[i]);
            held[i] = owner == null ? 0 : BeancounterLedger.get(owner, resource, 0);
        }
        return held;
    }

    @Test
    void shouldChargeTheApplicationsThreadsToTheJvm() {
        // threads of other tests may be alive, and have loaders
        List<String> before = names();
        assertCharged("numproc", new Thread(new Work()), "jvm");
        assertCharged("numproc", new Worker(), "jvm");
        Thread without = new Thread(new Work());
        without.setContextClassLoader(null);
        assertCharged("numproc", without, "jvm");
        Thread platform = new Thread(new Work());
        platform.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        assertCharged("numproc", platform, "jvm");
        assertEquals(before, names());
    }

    @Test
    void shouldChargeThePlugInOfTheTask() {
        assertCharged("numproc", new Thread(red.make(Work.class, Runnable.class)), "red");
    }

    @Test
    void shouldChargeThePlugInOfTheThreadsClass() {
        assertCharged("numproc", red.make(Worker.class, Thread.class), "red");
    }

    @Test
    void shouldChargeThePlugInOfTheContext() {
        Thread thread = new Thread(new Work());
        thread.setContextClassLoader(red);
        assertCharged("numproc", thread, "red");
    }

    @Test
    void shouldAskTheTaskBeforeTheContext() {
        Thread thread = new Thread(red.make(Work.class, Runnable.class));
        thread.setContextClassLoader(blue);
        assertCharged("numproc", thread, "red");
        assertNull(BeancounterLedger.find("blue"));
    }

    @Test
    void shouldChargeAVirtualThreadToThePlugInOfTheContext() {
        // any object that has a thread's id will do
        Thread virtual = new Thread(() -> {});
        virtual.setContextClassLoader(red);
        assertCharged("numvthread", virtual, "red");
    }

    @Test
    void shouldAskNoContextOfAThreadThatWorksForAll() {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        worker.setContextClassLoader(red);
        assertCharged("numproc", worker, "jvm");
        assertNull(BeancounterLedger.find("red"));
        pool.shutdown();
    }

    @Test
    void shouldPreferTheOwnerThatIsSaid() {
        Object tenant = BeancounterLedger.enter("tenant", null);
        Thread thread = new Thread(red.make(Work.class, Runnable.class));
        Object outer = BeancounterLedger.begin(tenant);
        assertCharged("numproc", thread, "tenant");
        BeancounterLedger.end(outer);
        assertCharged("numproc", thread, "red");
    }

    @Test
    void shouldAcquireForThePlugIn() {
        Thread me = Thread.currentThread();
        ClassLoader mine = me.getContextClassLoader();
        String[] owner = new String[1];
        me.setContextClassLoader(red);
        TestLedger.onThread("of red", () -> owner[0] = Owners.current().name);
        me.setContextClassLoader(mine);
        assertEquals("red", owner[0]);
    }
}
