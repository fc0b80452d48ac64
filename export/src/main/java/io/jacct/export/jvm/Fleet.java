// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.search.Opening;
import io.jacct.snapshot.search.PageSearch;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The JVMs of this node, as they come and go. Each scrape looks for new pages and reads all of
 * them. A page that cannot be read costs its JVM that scrape, and one line.
 *
 * <p>A JVM that has ended is told of for a while, with its last values: the scrape after its end
 * then has all that it did. A page of a JVM that was dead already counts from its last moment. For
 * one thread at a time, but for {@link #read} itself, which reads pages with several.
 */
public final class Fleet implements AutoCloseable {
    private static final String PAGE = "page ";
    private static final String NAMED = "named ";
    private static final String NONE = "none";

    /** So many are read before their results are taken. */
    private static final int TOGETHER = 64;

    /** Why a page is refused. */
    public enum Refusal {
        /** The file is not there any more, or may not be opened. */
        UNREADABLE,
        /** It was opened, and is no page, or one of a version that is not known. */
        NO_PAGE,
        /** It was a page, and could not be read: it is damaged, cut short or never at rest. */
        DAMAGED
    }

    private final PageSources sources;
    private final long lingerMillis;
    private final Complaints complaints;
    private final Map<Object, WatchedJvm> jvms = new LinkedHashMap<>();

    /** Files of JVMs whose time is over, by what tells them from later ones of the same name. */
    private final Set<Object> gone = new HashSet<>();

    private final Map<Refusal, Integer> refused = new EnumMap<>(Refusal.class);

    /**
     * Looks in the default places and in these.
     *
     * @param named directories of pages, or pages
     * @param lingerMillis for how long an ended JVM is told of
     */
    public Fleet(List<File> named, boolean containers, long lingerMillis, Complaints complaints) {
        this.sources = new PageSources(named, containers);
        this.lingerMillis = lingerMillis;
        this.complaints = complaints;
    }

    /**
     * Reads all JVMs. Each reading is made into something else while others are read, and is then
     * forgotten: of a thousand JVMs all readings together would take much memory.
     *
     * @param convert called by several threads, for different JVMs
     * @param take gets the results in the order in which the JVMs were found, by the caller's
     *     thread
     */
    public <T> void read(Function<Reading, T> convert, Consumer<T> take) {
        look();
        List<WatchedJvm> told = new ArrayList<>(told());
        for (int from = 0; from < told.size(); from += TOGETHER) {
            int to = Math.min(told.size(), from + TOGETHER);
            List<Read<T>> some =
                    told.subList(from, to).parallelStream()
                            .map(each -> read(each, convert))
                            .toList();
            for (Read<T> each : some) {
                if (each.failure == null) {
                    take.accept(each.result);
                } else {
                    refuse(Refusal.DAMAGED, each.jvm.file(), each.failure);
                }
            }
        }
    }

    /** Either a result or a failure. */
    private record Read<T>(WatchedJvm jvm, T result, String failure) {}

    /** Looks which JVMs there are. */
    private void look() {
        refused.clear();
        Map<Object, File> found = new LinkedHashMap<>();
        for (File each : sources.files()) {
            Object key = PageSearch.key(each);
            if (key.equals("")) {
                refuse(Refusal.UNREADABLE, each.getPath(), null);
                missing(each);
            } else {
                found.putIfAbsent(key, each);
            }
        }
        gone.retainAll(found.keySet());
        found.forEach(this::find);
        complaints.retain(PAGE, subjects(found.values()));
        List.copyOf(jvms.entrySet()).forEach(each -> look(each.getKey(), each.getValue()));
        if (jvms.isEmpty()) {
            String user = System.getProperty("user.name");
            complaints.say(
                    NONE, "sees no JVM with jacct whose page the user " + user + " may read");
        } else {
            complaints.over(NONE);
        }
    }

    /** A page may vanish while it is looked for, but what the user has named should be there. */
    private void missing(File file) {
        if (sources.named().contains(file)) {
            complaints.say(NAMED + file, file + ": there is no such file or directory");
        }
    }

    private void look(Object key, WatchedJvm jvm) {
        try {
            jvm.look();
        } catch (PageException | RuntimeException | VirtualMachineError unread) {
            refuse(Refusal.DAMAGED, jvm.file(), reason(unread));
            if (jvm.identity() == null) {
                // opened anew at the next scrape: its JVM may just be starting
                jvm.close();
                jvms.remove(key);
            }
        }
    }

    private Set<String> subjects(Collection<File> files) {
        Set<String> subjects = new HashSet<>();
        files.forEach(each -> subjects.add(PAGE + each.getPath()));
        jvms.values().forEach(each -> subjects.add(PAGE + each.file()));
        return subjects;
    }

    private void find(Object key, File file) {
        if (jvms.containsKey(key) || gone.contains(key)) {
            return;
        }
        if (!file.canRead()) {
            // a JVM that has just ended took its page with it
            if (!Files.notExists(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                refuse(Refusal.UNREADABLE, file.getPath(), "it may not be read");
            }
            return;
        }
        try {
            // a user may have put a FIFO there
            Page page = Opening.open(file, () -> Page.open(file));
            jvms.put(key, new WatchedJvm(page, file.getPath()));
        } catch (PageException noPage) {
            refuse(Refusal.NO_PAGE, file.getPath(), noPage.getMessage());
        }
    }

    private static <T> Read<T> read(WatchedJvm jvm, Function<Reading, T> convert) {
        try {
            return new Read<>(jvm, convert.apply(jvm.read()), null);
        } catch (PageException | RuntimeException | VirtualMachineError unread) {
            // one odd page must not end the export of others
            return new Read<>(jvm, null, reason(unread));
        }
    }

    private static String reason(Throwable unread) {
        if (unread instanceof PageException) {
            return unread.getMessage();
        }
        // the kernel has nothing behind the mapping any more
        return unread instanceof InternalError
                ? "it was cut short while it was read"
                : "it could not be read: " + unread;
    }

    private void refuse(Refusal why, String file, String message) {
        refused.merge(why, 1, Integer::sum);
        if (message != null) {
            String what = message.contains(file) ? message : file + ": " + message;
            complaints.say(PAGE + file, what);
        }
    }

    private Collection<WatchedJvm> told() {
        long now = System.currentTimeMillis();
        Map<String, WatchedJvm> instances = new LinkedHashMap<>();
        for (Map.Entry<Object, WatchedJvm> each : List.copyOf(jvms.entrySet())) {
            WatchedJvm jvm = each.getValue();
            if (!jvm.isAlive() && now - jvm.endedMillis() > lingerMillis) {
                jvms.remove(each.getKey());
                jvm.close();
                gone.add(each.getKey());
            } else if (jvm.identity() != null) {
                enter(jvm, instances);
            }
        }
        return instances.values();
    }

    /**
     * The environment may give several JVMs one id. A later one in place of an ended one goes on
     * under it. Of two at once, the second one gets the id of its page.
     */
    private void enter(WatchedJvm jvm, Map<String, WatchedJvm> instances) {
        WatchedJvm first = instances.get(jvm.identity().instance());
        if (first != null && first.isAlive()) {
            if (!jvm.identity().instance().equals(jvm.identity().own())) {
                String of = first.file() + " has the same service.instance.id";
                complaints.say(PAGE + jvm.file(), jvm.file() + ": " + of + ", so it gets its own");
            }
            jvm.useOwnInstance();
            first = instances.get(jvm.identity().instance());
        }
        if (first == null || !first.isAlive()) {
            instances.put(jvm.identity().instance(), jvm);
        } else {
            refuse(Refusal.NO_PAGE, jvm.file(), "it is a copy of " + first.file());
        }
    }

    /** How many pages the last scrape has refused, by the reason. */
    public Map<Refusal, Integer> refused() {
        return refused.isEmpty() ? Map.of() : new EnumMap<>(refused);
    }

    @Override
    public void close() {
        jvms.values().forEach(WatchedJvm::close);
        jvms.clear();
    }
}
