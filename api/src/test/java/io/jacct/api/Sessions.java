// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The example of docs/api.md. */
final class Sessions implements AutoCloseable {
    // begin of the example
    private final Counter loads = Counter.of("sessions.loads");
    private final NamedKstat cache = Kstats.named("cache", 0, "sessions", "cache", "hits", "size");
    private final TimerKstat loading = Kstats.timer("cache", 0, "loading", "cache");
    private final Map<String, String> byId = new ConcurrentHashMap<>();

    String get(String id, Function<String, String> load) {
        String known = byId.get(id);
        if (known != null) {
            cache.add("hits", 1);
            return known;
        }
        long start = loading.start();
        try {
            byId.put(id, load.apply(id));
        } finally {
            loading.stop(start);
        }
        loads.increment();
        cache.set("size", byId.size());
        return byId.get(id);
    }

    // end of the example

    @Override
    public void close() {
        loads.close();
        cache.close();
        loading.close();
    }
}
