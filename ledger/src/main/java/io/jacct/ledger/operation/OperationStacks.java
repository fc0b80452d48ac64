// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.counter.StackKind;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.stack.StackDraw;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;

/**
 * Boot loader. Hands the ends of operations and waits to the {@link StackTable}, while stacks are
 * taken. {@link SlowOperations} calls it on the thread whose operation has ended, and nothing is on
 * the way of an operation otherwise.
 */
public final class OperationStacks {
    /** The number of no device. */
    private static final long NONE = -1;

    /** The endpoints whose operations are drawn; null while none are. */
    private static volatile Endpoints endpoints;

    private OperationStacks() {}

    /** From now on stacks go to that table of the open page; null: none are taken. */
    static void to(StackTable table, Endpoints all) {
        all.stacks = table;
        endpoints = table == null ? null : all;
        SlowOperations.all(table != null);
    }

    /** The page closes. */
    static void stop() {
        endpoints = null;
    }

    /**
     * An operation that was not drawn for timing is left out, because the drawn ones stand for it.
     * So each stack tells of events, bytes and time alike, and most short operations take no part.
     */
    static void ended(
            Stripe stripe,
            Operation operation,
            int endpoint,
            long token,
            long count,
            long bytes,
            long nanos) {
        if (token == Token.UNDRAWN) {
            return;
        }
        Endpoints all = endpoints;
        StackTable to = all == null ? null : all.stacks;
        if (to != null && StackRoom.isLeft()) {
            long device = endpoint == 0 ? NONE : all.entry(endpoint).device.number;
            StackDraw draw = stripe instanceof TaskStripe task ? draw(task) : null;
            StackKind kind = StackKind.of(operation);
            double weight = Token.weight(token);
            double moved = weight * Math.max(0, bytes);
            double time = weight * nanos;
            to.ended(draw, kind, device, TaskStripe.cohort(stripe), weight * count, moved, time);
        }
    }

    /** The calling thread hands a task to an executor. */
    public static void handing(Object task) {
        Endpoints all = endpoints;
        StackTable to = all == null ? null : all.stacks;
        if (to != null && StackRoom.isLeft()) {
            to.handing(task);
        }
    }

    /** The calling thread begins a task. */
    public static void acting(Object task) {
        Endpoints all = endpoints;
        StackTable to = all == null ? null : all.stacks;
        if (to != null && StackRoom.isLeft()) {
            to.acting(task, TaskStripe.cohort(Tasks.current()));
        }
    }

    private static StackDraw draw(TaskStripe task) {
        if (task.stacks == null) {
            task.stacks = new StackDraw(System.nanoTime());
        }
        return task.stacks;
    }
}
