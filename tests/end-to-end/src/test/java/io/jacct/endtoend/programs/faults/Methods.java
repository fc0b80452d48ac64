// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The methods of the agent: all methods, those that a deed reaches, and those in which the agent
 * failed.
 */
final class Methods {
    /** The classes that write the page, all of them in the boot loader. */
    private static final Pattern LEDGER =
            Pattern.compile("io\\.jacct\\.(counter|ledger|memory)\\..*");

    private final List<String> ofPlaces;
    private final Set<String> reached = new HashSet<>();
    private final Set<String> again = new TreeSet<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> tried = new HashSet<>();

    /** A file that has the method of each place, a line for each. */
    Methods(Path file) throws IOException {
        ofPlaces = Files.readAllLines(file);
    }

    String of(int place) {
        return ofPlaces.get(place);
    }

    /** A method is reached, {@code often} or once in a JVM. */
    void reach(String method, boolean often) {
        reached.add(method);
        if (often) {
            again.add(method);
        }
    }

    boolean isOfLedger(int place) {
        return isOfLedger(of(place));
    }

    private static boolean isOfLedger(String method) {
        return LEDGER.matcher(method).matches();
    }

    /** It was this method's turn, whether or not the agent failed there. */
    void tried(int place) {
        tried.add(of(place));
    }

    /** The agent failed there. */
    void take(int place) {
        taken.add(of(place));
    }

    /**
     * Prints the number of methods in which the agent failed, and the methods in which it should
     * have failed and did not.
     */
    void print() {
        System.out.println("methods " + counts(method -> true));
        System.out.println("ledger " + counts(Methods::isOfLedger));
        Set<String> untried = new HashSet<>(again);
        untried.removeAll(tried);
        System.out.println("untried " + untried.size());
        System.out.println(
                "untried-ledger " + untried.stream().filter(Methods::isOfLedger).count());
        for (String method : again) {
            if (tried.contains(method) && !taken.contains(method)) {
                System.out.println("unhit " + method);
            }
        }
    }

    private String counts(Predicate<String> which) {
        long all = new HashSet<>(ofPlaces).stream().filter(which).count();
        return String.format(
                "%d taken of %d reached again of %d reached of %d",
                taken.stream().filter(again::contains).filter(which).count(),
                again.stream().filter(which).count(),
                reached.stream().filter(which).count(),
                all);
    }
}
