// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.List;

/** The endpoints of a page. Once published one never changes, so each is read once. */
final class EndpointNames {
    private static final String[] KINDS = {
        "unknown", "file", "socket", "listen", "datagram", "pipe", "stream"
    };

    private final PageView view;
    private final List<Endpoint> byNumber = new ArrayList<>();

    EndpointNames(PageView view) {
        this.view = view;
    }

    /** Reads those that have come since. */
    void refresh() throws PageException {
        int number = 0;
        for (PageView.Segment segment : view.segments(Layout.ENDPOINTS)) {
            for (int i = 0; i < segment.records(); i++, number++) {
                if (number >= byNumber.size()) {
                    byNumber.add(null);
                }
                if (byNumber.get(number) == null) {
                    byNumber.set(number, read(segment.words(), i * Layout.ENDPOINT_LENGTH, number));
                }
            }
        }
    }

    private static Endpoint read(Words words, int base, int number) {
        if (words.acquire(base + Layout.ENDPOINT_STATE) == Layout.FREE) {
            return null;
        }
        int room = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;
        String name = words.text(base + Layout.ENDPOINT_NAME, room);
        return new Endpoint(number, kind(words.acquire(base + Layout.ENDPOINT_KIND)), name);
    }

    /** Those that are used by name; number 0 stands for "not known yet" only. */
    List<Endpoint> all() {
        return byNumber.stream().filter(one -> one != null && one.id() > 0).toList();
    }

    /** The endpoint that an operation word of a record names. */
    Endpoint ofOperation(long word) {
        int number = (int) (word >>> 11);
        Endpoint known = number > 0 && number < byNumber.size() ? byNumber.get(number) : null;
        return known != null ? known : new Endpoint(number, kind(word >>> 8 & 7), "unknown");
    }

    private static String kind(long kind) {
        return kind >= 0 && kind < KINDS.length ? KINDS[(int) kind] : KINDS[0];
    }
}
