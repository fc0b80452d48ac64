// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.Failure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the beancounter of a page, or the resource, that a user has named. */
final class BeancounterSelector {
    /**
     * Orders owners of one name: a name may be in use again while an earlier owner of it still
     * holds resources. The owner in use comes first, and then the later one of two others.
     */
    private static final Comparator<Beancounter> PREFERRED =
            Comparator.comparing(Beancounter::closed)
                    .thenComparing(Comparator.comparingInt(Beancounter::id).reversed());

    /** The help text of a resource. */
    static final String RESOURCE = "A resource's name, or OpenVZ's number of it: numfile is 19.";

    private static final int MOST_DIGITS = 9;

    private BeancounterSelector() {}

    /** All beancounters of a page. Fails if beancounters are not in use. */
    static List<Beancounter> all(Snapshot snapshot) throws Failure {
        if (snapshot.beancounters().isEmpty()) {
            throw new Failure(
                    "process "
                            + snapshot.page().pid()
                            + " does not use beancounters: start it with the option"
                            + " beancounters=groups, pools, loader or named, or with a limit");
        }
        return snapshot.beancounters();
    }

    /** The beancounter with that name or, if there is none, with that number. */
    static Beancounter of(Snapshot snapshot, String word) throws Failure {
        List<Beancounter> all = all(snapshot);
        return all.stream()
                .filter(each -> each.name().equals(word))
                .min(PREFERRED)
                .or(() -> numbered(all, word))
                .orElseThrow(
                        () ->
                                new Failure(
                                        "no beancounter is called "
                                                + word
                                                + ": jacct beancounters --names shows them all"));
    }

    private static Optional<Beancounter> numbered(List<Beancounter> all, String word) {
        return all.stream().filter(each -> Integer.toString(each.id()).equals(word)).findFirst();
    }

    /**
     * The number of a resource, counted or not, that a user has named or has given as a number.
     * Resources that mean nothing inside a JVM are always 0. Throws {@code
     * IllegalArgumentException} with a message for the user if there is no such number or name.
     */
    static int number(String word) {
        if (isNumber(word) && Integer.parseInt(word) < Resource.COUNT) {
            return Integer.parseInt(word);
        }
        Resource known = Resource.of(word);
        if (known == null) {
            throw new IllegalArgumentException(Limits.trouble(word));
        }
        return known.id();
    }

    private static boolean isNumber(String word) {
        return word.length() <= MOST_DIGITS && word.matches("[0-9]+");
    }

    /**
     * The resource of that name or number. Throws {@code IllegalArgumentException} with a message
     * for the user if there is none, or if it is not counted.
     */
    static Resource resource(String word) {
        Resource resource =
                isNumber(word) ? Resource.of(Integer.parseInt(word)) : Resource.of(word);
        String trouble = Limits.trouble(resource == null ? word : resource.label());
        if (trouble != null) {
            throw new IllegalArgumentException(trouble);
        }
        return resource;
    }
}
