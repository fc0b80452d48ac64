// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.device.OpenHandle;
import io.jacct.snapshot.page.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.StringJoiner;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A descriptor gets another name and is closed, another one is opened, and so on. Their handles use
 * the same record. One writer at a time makes its sequence odd, stores, and makes it even. So a
 * reader sees one handle or none, and never mixes the number, opener, name or device of two.
 */
@JCStressTest
@Outcome(id = HandleStress.ONE, expect = Expect.ACCEPTABLE, desc = "the one")
@Outcome(id = "-", expect = Expect.ACCEPTABLE, desc = "neither of them")
@Outcome(id = "5 /data/another.txt", expect = Expect.ACCEPTABLE, desc = "by its other name")
@Outcome(id = "6 /data/another.txt opened", expect = Expect.ACCEPTABLE, desc = "the other")
@Outcome(id = "gave up", expect = Expect.ACCEPTABLE, desc = "the writer did not get to run")
@Outcome(expect = Expect.FORBIDDEN, desc = "mixed, or both")
@State
public class HandleStress {
    static final String ONE = "5 /data/a.txt";

    private static final int MOST = 4;
    private static final int TIMES = 50;

    private final LedgerState ledger = Pages.ledger();
    private final Reading reading = Reading.ofReady(ledger.page);
    private final HandleTable handles = handles(ledger);
    private final int first = ledger.endpoints.of(EndpointKind.FILE, "/data/a.txt");
    private final int other = ledger.endpoints.of(EndpointKind.FILE, "/data/another.txt");

    /** A descriptor whose opening was not seen. */
    public HandleStress() {
        handles.open(5, first, OpenHandle.adopted());
    }

    private static HandleTable handles(LedgerState ledger) {
        try {
            return new HandleTable(ledger.open, ledger.endpoints, MOST, null);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** A thread that names it, closes it and opens another one, often enough to be met. */
    @Actor
    public void opener() {
        for (int i = 0; i < TIMES; i++) {
            handles.name(5, other);
            handles.name(5, first);
            handles.close(5);
            handles.open(6, other, OpenHandle.opened(null));
            handles.close(6);
            handles.open(5, first, OpenHandle.adopted());
        }
    }

    /** A reader, until it finds a change. */
    @Actor
    public void reader(L_Result result) {
        String seen = ONE;
        for (int i = 0; i < TIMES && seen.equals(ONE); i++) {
            seen = text(reading.handles());
        }
        result.r1 = seen;
    }

    private String text(io.jacct.snapshot.Handles seen) {
        if (seen == null) {
            return "gave up";
        }
        StringJoiner all = new StringJoiner(", ").setEmptyValue("-");
        seen.open().forEach(each -> all.add(text(each)));
        return all.toString();
    }

    private String text(io.jacct.snapshot.Handle handle) {
        int endpoint = handle.endpoint().equals("/data/a.txt") ? first : other;
        long device = ledger.endpoints.entry(endpoint).device.number;
        boolean whole = handle.adopted() == handle.opener().isEmpty() && handle.device() == device;
        String how = handle.adopted() ? "" : " opened";
        return handle.descriptor() + " " + handle.endpoint() + (whole ? how : " mixed");
    }
}
