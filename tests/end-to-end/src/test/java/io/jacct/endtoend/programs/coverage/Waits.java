// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import java.net.InetAddress;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Waits of the thread that calls: parks, for notifications, for selectors, for names. */
final class Waits extends Family {
    private static final int NATIVE = 18;

    private final Object lock = new Object();
    private Thread notifier;
    private Selector selector;
    private InetAddress address;

    Waits(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        notifier = new Thread(this::notifyAllOfThem);
        selector = keep(Selector.open());
        address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    @Override
    protected void rows() {
        parks();
        waits();
        selects();
        lookups();
    }

    private void parks() {
        of(LockSupport.class);
        nothing("getBlocker(Thread) setCurrentBlocker(Object) unpark(Thread)");
        row("park() with a permit", "parks=1", permitted(() -> LockSupport.park()));
        row("park(Object) with a permit", "parks=1", permitted(() -> LockSupport.park(this)));
        row("parkNanos(long)", "parks=1", () -> LockSupport.parkNanos(1));
        row("parkNanos(Object,long)", "parks=1", () -> LockSupport.parkNanos(this, 1));
        row("parkUntil(long) ago", "parks=1", () -> LockSupport.parkUntil(1));
        row("parkUntil(Object,long) ago", "parks=1", () -> LockSupport.parkUntil(this, 1));
    }

    /** Another thread gives permits; one of its own might be used up while classes are loaded. */
    private Row.Body permitted(Row.Body park) {
        return () -> {
            Thread parker = Thread.currentThread();
            AtomicBoolean done = new AtomicBoolean();
            Thread giver = new Thread(() -> giveTo(parker, done));
            giver.start();
            keep(giver::join);
            park.run();
            done.set(true);
        };
    }

    private static void giveTo(Thread parker, AtomicBoolean done) {
        while (!done.get()) {
            LockSupport.unpark(parker);
            Thread.onSpinWait();
        }
    }

    private void waits() {
        of(Object.class);
        nothing("Object equals getClass hashCode notify notifyAll toString");
        row("wait()", "waits=1", this::untilNotified);
        row("wait(long)", "waits=1", () -> locked(() -> lock.wait(1)))
                .upTo(NATIVE, "")
                .remark("native up to JDK 18");
        row("wait(long,int)", "waits=1", () -> locked(() -> lock.wait(1, 1)));
    }

    private void locked(Row.Body body) throws Exception {
        synchronized (lock) {
            body.run();
        }
    }

    /** The other cannot notify before this waits. */
    private void untilNotified() throws InterruptedException {
        synchronized (lock) {
            notifier.start();
            lock.wait();
        }
    }

    private void notifyAllOfThem() {
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    private void selects() {
        of(Selector.class);
        nothing("isOpen() keys() provider() selectedKeys()");
        unseen("not counted, descriptors of its own", "open()");
        String woken = "selects=1 rchar=8 wchar=8";
        row("wakeup()", "wchar=8", () -> selector.wakeup())
                .remark("a descriptor of the selector's own");
        row("close()", "wchar=8", () -> selector.close());
        row("select()", woken, woken(() -> selector.select()));
        row("select(long)", woken, woken(() -> selector.select(1000)));
        row("select(Consumer)", woken, woken(() -> selector.select(key -> {})));
        row("select(Consumer,long)", woken, woken(() -> selector.select(key -> {}, 1000)));
        row("selectNow()", "selects=1", () -> selector.selectNow());
        row("selectNow(Consumer)", "selects=1", () -> selector.selectNow(key -> {}));
    }

    private Row.Body woken(Row.Body select) {
        return () -> {
            selector.wakeup();
            select.run();
        };
    }

    /** Names are looked up by libc, whose reading is not seen. */
    private void lookups() {
        of(InetAddress.class);
        String lookup = "lookups=1 rchar=* wchar=*";
        row("getByName(String)", lookup, () -> InetAddress.getByName("localhost"));
        row("getAllByName(String)", lookup, () -> InetAddress.getAllByName("localhost"));
        row("getByName(String) of a number", "", () -> InetAddress.getByName("127.0.0.1"));
        String both = "lookups=2 rchar=* wchar=*";
        row("getHostName()", both, () -> address.getHostName())
                .remark("the name, and whether it has that address");
        row("getCanonicalHostName()", both, () -> address.getCanonicalHostName());
        row("getLocalHost()", "lookups=* rchar=* wchar=*", () -> InetAddress.getLocalHost())
                .remark("kept for five seconds");
        unseen("native, not seen", "isReachable(int) isReachable(NetworkInterface,int,int)");
        nothing(
                "getAddress getByAddress getHostAddress getLoopbackAddress isAnyLocalAddress isLinkLocalAddress");
        nothing(
                "isLoopbackAddress isMCGlobal isMCLinkLocal isMCNodeLocal isMCOrgLocal isMCSiteLocal");
        nothing("isMulticastAddress isSiteLocalAddress ofLiteral");
    }
}
