// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The example of docs/api.md for the cost of a request. */
final class Requests {
    private final Consumer<String> log;

    Requests(Consumer<String> log) {
        this.log = log;
    }

    // begin of the example
    String serve(String request, UnaryOperator<String> handler) {
        TaskStats before = TaskStats.current();
        String response = handler.apply(request);
        TaskStats cost = TaskStats.current().minus(before);
        if (cost.isAvailable()) {
            log.accept(request + " " + cost.elapsedNanos() / 1000 + " us " + cost.all());
        }
        return response;
    }
    // end of the example
}
