// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

/** One way into the system, with a workload and its expected counts. */
public final class Row {
    /**
     * The runs before the measured one, because some code is loaded or resolved only at the second
     * run.
     */
    private static final int WARM_UPS = 2;

    /**
     * The number of attempts, because the kernel's numbers may also contain reads of the JVM
     * itself.
     */
    private static final int TRIES = 4;

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
        String did = "";
        String saw = "";
        boolean noise = true;
        for (int i = -WARM_UPS; i < TRIES && (i <= 0 || noise); i++) {
            Window window = family.window();
            Expectation expected = new Expectation(words, window);
            String outcome = tried(family, window);
            String didCounts = expected.didCounts() + " | " + expected.didTimes();
            String sawCounts = expected.sawCounts() + " | " + expected.sawTimes() + outcome;
            noise = didCounts.equals(sawCounts);
            did = didCounts + " | " + expected.didKernel();
            saw = sawCounts + " | " + expected.sawKernel();
            noise &= !did.equals(saw);
        }
        System.out.println("did " + api + " | " + did);
        System.out.println("saw " + api + " | " + saw);
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
        Window window = family.window();
        Expectation expected = new Expectation(lateWords == null ? words : lateWords, window);
        String outcome = measured(family, window);
        String did = expected.didCounts() + " | " + expected.didTimes();
        String saw = expected.sawCounts() + " | " + expected.sawTimes() + outcome;
        if (last || did.equals(saw)) {
            System.out.println("did " + api + " | " + did);
            System.out.println("saw " + api + " | " + saw);
        }
        return did.equals(saw);
    }

    private String tried(Family family, Window window) throws Exception {
        family.setUp();
        return measured(family, window);
    }

    /** The failure; empty if it did not throw. */
    private String measured(Family family, Window window) throws Exception {
        window.begin();
        try {
            body.run();
            return "";
        } catch (Exception | LinkageError e) {
            return " threw " + e;
        } finally {
            window.end();
            family.tearDown();
        }
    }
}
