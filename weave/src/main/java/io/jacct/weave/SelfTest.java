// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Boot loader. Checks after weaving that a read and a write reach the ledger. They are the agent's
 * own operations. So the ledger leaves them out of the application's totals, and says how many
 * operations it left out.
 */
final class SelfTest {
    private final WeaveReport report;

    SelfTest(WeaveReport report) {
        this.report = report;
    }

    void run() {
        try (FileInputStream in = new FileInputStream("/dev/zero");
                FileOutputStream out = new FileOutputStream("/dev/null")) {
            long before = Ledger.exempted();
            in.read();
            check("self-test read", before);
            before = Ledger.exempted();
            out.write(0);
            check("self-test write", before);
        } catch (IOException e) {
            report.failed("self-test", e);
        }
    }

    private void check(String what, long before) {
        if (Ledger.exempted() != before + 1) {
            report.failed(what, new IllegalStateException("not counted"));
        }
    }
}
