// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import io.jacct.tool.attach.ThreadStack.Blocked;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of HotSpot's thread dump, of JDK 17 to 27. A line that it does not know is left
 * out, so a newer JVM may say more.
 *
 * <p>Who holds a monitor follows from the frames that have locked it. A thread in {@code
 * Object.wait()} has locked it, too, but has given it back for as long as it waits.
 */
final class ThreadDumpReader {
    /**
     * A name may have quotes, and words that look like those behind it, so it ends as late as it
     * can. On JDK 17 and 18 a native id is only behind {@code nid=}, and in hexadecimal digits.
     * Later a thread that carries a virtual one has it only in brackets.
     */
    private static final Pattern HEAD =
            Pattern.compile(
                    "\"(.*)\" (?:#(\\d+) )?(?:\\[(\\d+)\\] )?(?:daemon )?(?:prio=\\d+ )?os_prio=-?\\d+"
                            + "(?: (?:cpu|elapsed)=\\S+)* tid=\\S+(?: nid=(\\S+))?(.*)",
                    Pattern.DOTALL);

    private static final Pattern STATE = Pattern.compile("\\s*\\[0x[0-9a-f]+\\]\\s*$");
    private static final Pattern MONITOR =
            Pattern.compile("\\t- (.*?) ?<(0x[0-9a-f]+)> \\(a (.*)\\)");
    private static final String FRAME = "\tat ";
    private static final int LONGEST = 100_000;
    private static final String END = "JNI global refs";

    private final List<ThreadStack> stacks = new ArrayList<>();

    /** The monitor that a thread waits to enter, by the thread's place in the list. */
    private final Map<Integer, Blocked> wanted = new HashMap<>();

    /** The thread that holds a monitor, by the monitor's address. */
    private final Map<String, ThreadStack> holders = new HashMap<>();

    /** The monitors that the present thread has given back. */
    private final Set<String> givenBack = new HashSet<>();

    /** The first lines of a name that goes on. */
    private String beginning = "";

    List<ThreadStack> read(BufferedReader text) throws IOException {
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            if (line.startsWith(END)) {
                break;
            }
            line(line);
        }
        wanted.forEach((place, monitor) -> stacks.set(place, blocked(place, monitor)));
        return List.copyOf(stacks);
    }

    private ThreadStack blocked(int place, Blocked monitor) {
        ThreadStack holder = holders.get(monitor.address());
        String owner = holder == null ? null : holder.name();
        long ownerId = holder == null ? 0 : holder.nativeId();
        return stacks.get(place)
                .with(new Blocked(monitor.address(), monitor.type(), owner, ownerId));
    }

    private void line(String line) {
        if (line.startsWith(FRAME)) {
            if (!stacks.isEmpty()) {
                last().frames().add(line.substring(FRAME.length()));
            }
        } else if (line.startsWith("\t- ")) {
            Matcher monitor = MONITOR.matcher(line);
            if (!stacks.isEmpty() && monitor.matches()) {
                monitor(monitor.group(1), monitor.group(2), monitor.group(3));
            }
        } else {
            head(line);
        }
    }

    /** A line break in a name leaves a beginning, for which the next line is the rest. */
    private void head(String line) {
        String whole = beginning.isEmpty() ? line : beginning + '\n' + line;
        Matcher head = HEAD.matcher(whole);
        if (head.matches()) {
            beginning = "";
            givenBack.clear();
            String state = STATE.matcher(head.group(5)).replaceFirst("").strip();
            stacks.add(
                    new ThreadStack(
                            head.group(1),
                            number(head.group(2)),
                            number(head.group(4) == null ? head.group(3) : head.group(4)),
                            state,
                            new ArrayList<>(),
                            null));
        } else {
            beginning = whole.startsWith("\"") && whole.length() < LONGEST ? whole : "";
        }
    }

    private static long number(String id) {
        try {
            return id == null ? 0 : Long.decode(id);
        } catch (NumberFormatException notAnId) {
            return 0;
        }
    }

    private void monitor(String word, String address, String type) {
        switch (word) {
            case "waiting to lock", "waiting to re-lock in wait()" -> {
                givenBack.add(address);
                wanted.put(stacks.size() - 1, new Blocked(address, type, null, 0));
            }
            case "waiting on" -> givenBack.add(address);
            case "locked" -> {
                if (!givenBack.contains(address)) {
                    holders.put(address, last());
                }
            }
            default -> {
                // parking to wait for, eliminated: no monitor that another thread waits for
            }
        }
    }

    private ThreadStack last() {
        return stacks.get(stacks.size() - 1);
    }
}
