// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import io.jacct.endtoend.programs.Case;

/** One way into the system, with a workload and its expected counts. */
public final class Row {
    /** Some code is loaded or resolved only at the second run. */
    private static final int WARM_UPS = 2;

    private final Api api;
    private final Body body;
    private String words;
    private String lateWords;
    private boolean ofNew;
    private String remark = "";

    Row(Api api, String words, Body body) {
        this.api = api;
        this.words = words;
        this.body = body;
    }

    /** The workload. */
    public interface Body {
        void run() throws Exception;
    }

    /** Sets other expected counts for older JDKs. */
    public Row upTo(int feature, String otherWords) {
        words = Runtime.version().feature() <= feature ? otherWords : words;
        return this;
    }

    /** Sets other expected counts where the agent comes later than the objects. */
    public Row late(String otherWords) {
        lateWords = otherWords;
        return this;
    }

    /** The row is about objects whose threads are not at work yet, also where the agent is late. */
    public Row ofNew() {
        ofNew = true;
        return this;
    }

    boolean isOfNew() {
        return ofNew;
    }

    /** Adds a remark for readers of the table. */
    public Row remark(String text) {
        remark = text;
        return this;
    }

    Api api() {
        return api;
    }

    void prove(Family family) throws Exception {
        Case.run(
                api.toString(),
                () -> Case.of(words, family.window()),
                it -> {
                    family.setUp();
                    measured(family, it);
                });
        if (!remark.isEmpty()) {
            System.out.println("remark " + api + " | " + remark);
        }
    }

    /** Runs it with other objects, so that no class is left to load. */
    void warmUp(Family family) throws Exception {
        for (int i = 0; i < WARM_UPS; i++) {
            family.setUp();
            try {
                body.run();
            } catch (Exception | LinkageError e) {
                // is told when it is measured
            } finally {
                family.tearDown();
            }
        }
    }

    /** Runs it once, with objects that are there. The kernel's numbers are left out. */
    boolean proveLate(Family family, boolean last) throws Exception {
        String expected = lateWords == null ? words : lateWords;
        Case it = Case.withoutKernel(expected, family.window());
        measured(family, it);
        if (last || it.isRight()) {
            it.print(api.toString());
        }
        return it.isRight();
    }

    private void measured(Family family, Case it) throws Exception {
        it.begin();
        try {
            body.run();
        } catch (Exception | LinkageError e) {
            it.flaw(" threw " + e);
        } finally {
            it.end();
            family.tearDown();
        }
    }
}
