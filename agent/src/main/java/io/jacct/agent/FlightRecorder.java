// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.base.FlightRecorderSwitch;
import java.lang.reflect.InvocationTargetException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Switches the Flight Recorder's events of jacct. Their classes, and those of the JDK's recorder,
 * are loaded only when somebody first switches them on. It uses the agent's own permissions where
 * JDK 17 has a security manager. {@link Startup} makes it; the MBean Agent and {@link
 * AgentCommands} ask for it through the ledger.
 */
final class FlightRecorder extends FlightRecorderSwitch {
    private static final String EVENTS = "io.jacct.jfr.FlightRecording";
    private static final String MODULE = "jdk.jfr";

    private static final long SLOW_MILLIS = 100;
    private static final long HANG_MILLIS = 10_000;

    private final LazyLoader loader;
    private final long slowNanos;
    private final long hangNanos;

    /** One thread at a time switches. It holds no lock that the recorder's thread takes. */
    private final Object switching = new Object();

    private volatile boolean on;
    private volatile boolean closed;

    FlightRecorder(LazyLoader loader, Map<String, String> options) {
        this.loader = loader;
        this.slowNanos = nanos(options.get(Option.JFR_SLOW.key), SLOW_MILLIS);
        this.hangNanos = nanos(options.get(Option.JFR_HANG.key), HANG_MILLIS);
    }

    private static long nanos(String millis, long usual) {
        return TimeUnit.MILLISECONDS.toNanos(millis == null ? usual : Integer.parseInt(millis));
    }

    /** Takes the events back, for ever. */
    void close() {
        closed = true;
        turn(false);
    }

    /** Whether the agent goes. */
    boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isOn() {
        return on;
    }

    @Override
    @SuppressWarnings("removal") // deprecated with the security manager itself
    public String turn(boolean wanted) {
        synchronized (switching) {
            if (on == wanted) {
                return null;
            }
            if (wanted && closed) {
                return "the agent does not run";
            }
            // what the recorder reads and loads then is on account of the agent
            Ledger.exempt();
            try {
                String trouble = AccessController.doPrivileged(new Switching(wanted));
                on = trouble == null ? wanted : on;
                return trouble;
            } finally {
                Ledger.include();
            }
        }
    }

    /** Defines the events, or takes them back. Returns null, or what is wrong. */
    private final class Switching implements PrivilegedAction<String> {
        private final boolean wanted;

        Switching(boolean wanted) {
            this.wanted = wanted;
        }

        @Override
        public String run() {
            if (!ModuleLayer.boot().findModule(MODULE).isPresent()) {
                return "no events in the Flight Recorder: this Java lacks the module jdk.jfr";
            }
            try {
                Class<?> events = loader.load(EVENTS);
                if (wanted) {
                    events.getMethod("start", long.class, long.class)
                            .invoke(null, slowNanos, hangNanos);
                } else {
                    events.getMethod("stop").invoke(null);
                }
                return null;
            } catch (InvocationTargetException e) {
                return "no events in the Flight Recorder: ".concat(e.getCause().toString());
            } catch (ReflectiveOperationException | LinkageError e) {
                return "no events in the Flight Recorder: ".concat(e.toString());
            }
        }
    }
}
