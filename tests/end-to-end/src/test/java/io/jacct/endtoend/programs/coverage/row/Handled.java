// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Waits for an asynchronous request whose outcome goes to a handler. */
public final class Handled<T> implements CompletionHandler<T, Void> {
    private final CompletableFuture<T> future = new CompletableFuture<>();

    private Handled() {}

    /** Waits for the outcome, which may park. */
    public static <T> T await(Consumer<CompletionHandler<T, Void>> request) throws Exception {
        Handled<T> handler = new Handled<>();
        request.accept(handler);
        return handler.future.get();
    }

    @Override
    public void completed(T result, Void nothing) {
        future.complete(result);
    }

    @Override
    public void failed(Throwable thrown, Void nothing) {
        future.completeExceptionally(thrown);
    }
}
