// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.WeakHashMap;

/** Beancounters in a page of their own. */
final class Fixture {
    private static final Map<Beancounters, PageMemory> PAGES = new WeakHashMap<>();

    private Fixture() {}

    static Beancounters beancounters() {
        return beancounters(Map.of());
    }

    static Beancounters beancounters(Map<String, String> options) {
        return beancounters(options, new Clock());
    }

    static Beancounters beancounters(Map<String, String> options, Clock clock) {
        try {
            PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
            page.ready();
            OpenPage open = new OpenPage(page, () -> {});
            Beancounters all = new Beancounters(open, new Limits(options), false, clock);
            PAGES.put(all, page);
            return all;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** The beancounter as a reader of the page sees it; null if the page does not have it. */
    static io.jacct.snapshot.Beancounter read(Beancounters all, String name) {
        return Reading.ofDead(PAGES.get(all)).beancounters().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The number of beancounters for which the page has room. */
    static long records(Beancounters all) {
        long bytes = Reading.ofDead(PAGES.get(all)).page().parts().get("beancounters");
        return bytes / BeancounterLayout.LENGTH;
    }
}
