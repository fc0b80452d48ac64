// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import io.jacct.ledger.BeancounterLedger;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A host of two plug-ins, each with a class loader; one of these has no name. Their threads open
 * files. Then the host unloads them. Prints a line for each step: the files that each plug-in
 * holds, and its live threads.
 */
public final class PlugIns {
    private static final int HELD = 0;
    private static final int FAILCNT = 5;
    private static final int HAS_VIRTUAL = 21;
    private static final int WAIT_MILLIS = 10;
    private static final int MOST_WAITS = 3_000;
    private static final String NAME = "plug-in";

    private final BlockingQueue<AutoCloseable> opened = new LinkedBlockingQueue<>();
    private final String file;
    private final URL[] classes;
    private URLClassLoader first;
    private URLClassLoader second;
    private String secondName;

    private PlugIns(String file, String classes) throws Exception {
        this.file = file;
        this.classes = new URL[] {new File(classes).toURI().toURL()};
        load();
    }

    /** A file to open, and the directory that the plug-ins' classes are loaded from. */
    public static void main(String[] args) throws Exception {
        new PlugIns(args[0], args[1]).all();
    }

    private void load() {
        first = new URLClassLoader(NAME, classes, ClassLoader.getPlatformClassLoader());
        second = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
        String hash = Integer.toHexString(System.identityHashCode(second));
        secondName = "URLClassLoader@" + hash;
    }

    private void all() throws Exception {
        // the classes of the host, too, are loaded once
        join("the host's thread", new Thread(new PlugIn(file, opened)));
        join("a task", new Thread(make(first, PlugIn.class, Runnable.class)));
        join("a thread", make(second, PlugInThread.class, Thread.class));
        context();
        tenant();
        limit();
        successor();
        unload();
    }

    /** An owner that is said comes before the plug-in. */
    private void tenant() throws Exception {
        Tenant tenant = new Tenant("tenant-7");
        Thread said = new Thread(make(first, PlugIn.class, Runnable.class));
        tenant.run(
                () -> {
                    said.start();
                    return null;
                });
        join("a task for a tenant", said);
        System.out.println("the tenant: " + tenant.held("numfile"));
    }

    private static <T> T own(ClassLoader loader, Class<T> as, String type, Object... arguments)
            throws Exception {
        Class<?> own = Class.forName(type, true, loader);
        if (own.getClassLoader() != loader) {
            throw new IllegalStateException(own + " is not of " + loader);
        }
        return as.cast(
                own.getConstructor(String.class, BlockingQueue.class).newInstance(arguments));
    }

    private <T> T make(ClassLoader loader, Class<? extends T> type, Class<T> as) throws Exception {
        return own(loader, as, type.getName(), file, opened);
    }

    private void context() throws Exception {
        Thread main = Thread.currentThread();
        ClassLoader application = main.getContextClassLoader();
        main.setContextClassLoader(first);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(new PlugIn(file, opened)).get();
        show("a pool in its context");
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        main.setContextClassLoader(second);
        Runnable task = new PlugIn(file, opened);
        boolean virtual = Runtime.version().feature() >= HAS_VIRTUAL;
        join("a virtual thread in its context", virtual ? virtual(task) : new Thread(task));
        main.setContextClassLoader(application);
    }

    private static Thread virtual(Runnable task) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (Thread)
                Class.forName("java.lang.Thread$Builder")
                        .getMethod("unstarted", Runnable.class)
                        .invoke(builder, task);
    }

    private void join(String step, Thread thread) throws Exception {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        thread.join();
        show(step);
    }

    private void show(String step) {
        System.out.println(
                step + ": " + get(NAME, "numfile", HELD) + " " + get(secondName, "numfile", HELD));
    }

    private static long get(String name, String resource, int field) {
        Object owner = BeancounterLedger.find(name);
        return owner == null ? -1 : BeancounterLedger.get(owner, resource, field);
    }

    /** The options let the plug-in of that name have three files. */
    private void limit() throws Exception {
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(make(first, PlugIn.class, Runnable.class));
            thread.start();
            thread.join();
        }
        show("over its limit");
        System.out.println("counted: " + get(NAME, "numfile", FAILCNT));
    }

    /** A plug-in is loaded again while the old one is there. */
    private void successor() throws Exception {
        URLClassLoader old = first;
        first = new URLClassLoader(NAME, classes, ClassLoader.getPlatformClassLoader());
        join("a successor's task", new Thread(make(first, PlugIn.class, Runnable.class)));
        old.close();
    }

    private void unload() throws Exception {
        Object firstAccount = BeancounterLedger.find(NAME);
        Object secondAccount = BeancounterLedger.find(secondName);
        closeAll();
        show("closed");
        join("a file is left", new Thread(make(second, PlugIn.class, Runnable.class)));
        String name = secondName;
        WeakReference<?>[] loaders = {new WeakReference<>(first), new WeakReference<>(second)};
        first.close();
        second.close();
        first = null;
        second = null;
        for (int i = 0; i < MOST_WAITS && (isThere(NAME) || isThere(name)); i++) {
            System.gc();
            Thread.sleep(WAIT_MILLIS);
        }
        System.out.println(
                "unloaded: "
                        + (loaders[0].get() == null && loaders[1].get() == null)
                        + ", accounts: "
                        + isThere(NAME)
                        + " "
                        + isThere(name));
        System.out.println("held: " + held(firstAccount) + " " + held(secondAccount));
        closeAll();
        System.out.println("in the end: " + held(firstAccount) + " " + held(secondAccount));
    }

    private void closeAll() throws Exception {
        while (!opened.isEmpty()) {
            opened.remove().close();
        }
    }

    private static boolean isThere(String name) {
        return BeancounterLedger.find(name) != null;
    }

    private static long held(Object account) {
        return BeancounterLedger.get(account, "numfile", HELD);
    }
}
