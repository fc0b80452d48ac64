// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.BeancounterLedger;
import io.jacct.ledger.FlightRecorderAccess;
import io.jacct.ledger.StackLedger;
import io.jacct.ledger.base.FlightRecorderSwitch;
import io.jacct.ledger.base.Separated;
import io.jacct.ledger.beancounter.Limits;
import java.io.File;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Orders to the running agent, which a command sends in place of options. Each is a word and its
 * parts, separated by blanks:
 *
 * <pre>
 * ubstat SUBSCRIBER SECONDS LEASE          ends periods within SECONDS, for LEASE seconds from now
 * setublimit ID RESOURCE BARRIER:LIMIT     sets both bounds of a resource
 * jfr on|off                               switches the Flight Recorder's events
 * stacks on|off                            switches the taking of stacks
 * </pre>
 *
 * <p>The subscriber is the process id of the command. The JVM calls {@link #carryOut} on the thread
 * that answers attaching processes, one order after the other.
 */
final class AgentCommands {
    private static final String UBSTAT = "ubstat";
    private static final String SETUBLIMIT = "setublimit";
    private static final String JFR = "jfr";
    private static final String STACKS = "stacks";
    private static final int PARTS = 4;

    /** The requests by process id, while their leases hold. */
    private static final Map<Long, PeriodRequest> SUBSCRIBERS = new HashMap<>();

    private AgentCommands() {}

    /** Whether the argument is an order: no option looks like one. */
    static boolean isOrder(String argument) {
        return argument != null
                && (argument.startsWith(UBSTAT.concat(" "))
                        || argument.startsWith(SETUBLIMIT.concat(" "))
                        || argument.startsWith(JFR.concat(" "))
                        || argument.startsWith(STACKS.concat(" ")));
    }

    /** Carries out an order. Returns null, or the reason why it cannot be carried out. */
    static String carryOut(String order) {
        if (order.startsWith(JFR.concat(" "))) {
            return record(order.substring(JFR.length() + 1));
        }
        if (order.startsWith(STACKS.concat(" "))) {
            return take(order.substring(STACKS.length() + 1));
        }
        if (BeancounterLedger.find(0) == null) {
            return "it does not use beancounters";
        }
        List<String> parts = Separated.split(order, ' ');
        if (parts.size() == PARTS) {
            try {
                long first = Long.parseLong(parts.get(1));
                return parts.get(0).equals(UBSTAT)
                        ? ubstat(first, Long.parseLong(parts.get(2)), Long.parseLong(parts.get(3)))
                        : limit(first, parts.get(2), Limits.bounds(parts.get(3)));
            } catch (NumberFormatException e) {
                // the answer is the same as for a wrong number of parts
            }
        }
        return unknown(order);
    }

    private static String unknown(String order) {
        return "this is not a command: ".concat(order);
    }

    private static String record(String word) {
        FlightRecorderSwitch own = FlightRecorderAccess.get();
        if (own == null || !word.equals("on") && !word.equals("off")) {
            return unknown(JFR.concat(" ").concat(word));
        }
        return own.turn(word.equals("on"));
    }

    private static String take(String word) {
        boolean on = word.equals("on");
        if (!on && !word.equals("off")) {
            return unknown(STACKS.concat(" ").concat(word));
        }
        StackLedger.turn(on);
        return null;
    }

    /** A new request of a subscriber replaces its earlier one, and no other. */
    private static String ubstat(long subscriber, long seconds, long lease) {
        Iterator<PeriodRequest> all = SUBSCRIBERS.values().iterator();
        while (all.hasNext()) {
            if (!all.next().holds()) {
                all.remove();
            }
        }
        PeriodRequest request = SUBSCRIBERS.get(subscriber);
        if (request == null) {
            request = new PeriodRequest(new File("/proc", Long.toString(subscriber)));
            SUBSCRIBERS.put(subscriber, request);
        }
        return request.ask(seconds, lease) < 0 ? "a period must be at least a second" : null;
    }

    private static String limit(long id, String resource, long[] bounds) {
        Object owner = BeancounterLedger.find(id);
        if (owner == null) {
            return "it has no beancounter ".concat(Long.toString(id));
        }
        return bounds != null && BeancounterLedger.limit(owner, resource, bounds[0], bounds[1])
                ? null
                : "it does not count that resource, or this is not a bound";
    }
}
