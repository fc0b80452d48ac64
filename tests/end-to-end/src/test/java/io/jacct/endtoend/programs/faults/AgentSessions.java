// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.FileInputStream;
import java.util.Map;
import java.util.Objects;

/** The lives of the agent in this JVM, one after the other, and the remains of each. */
final class AgentSessions {
    private static final int LOOKS = 3;
    private static final int WARM = 2;
    private static final int AFTER = 1 << 20;

    /** The number of deeds at the beginning that need no other thread. */
    private static final int ALONE = 4;

    private static final long MOMENT_NANOS = 300_000_000;
    private static final long FILL_NANOS = 6_000_000_000L;
    private static final String ATTACHED = "attached";
    private static final String DETACHED = "detached";
    private static final String[] TELLING = {"unwoven", "cache"};

    private final Agency agency = new Agency();
    private final Workload deeds;
    private final File directory;
    private final BaselineOutcomes usual;
    private Books before;
    private Map<String, String> notes;
    private int caches;

    AgentSessions(Workload deeds, File directory) throws Exception {
        this.deeds = deeds;
        this.directory = directory;
        this.usual = new BaselineOutcomes(deeds, WARM);
    }

    /** The places that are reached in each moment. */
    int[] record() throws Exception {
        again();
        for (int i = 0; i < LOOKS; i++) {
            Faults.record(Visit.DEEDS, Visit.DEEDS);
            deeds.all();
            Books.now();
            AgentThreads.wake();
        }
        for (Moment moment : Moment.values()) {
            prepare(moment);
            Faults.record(moment.bit(), moment.ownBit());
            String answer = live(moment, true);
            Faults.record(0, 0);
            String wrong = end(answer) + again();
            if (!wrong.isEmpty()) {
                throw new IllegalStateException("without a fault: " + wrong);
            }
        }
        return Faults.seen();
    }

    /** Prepares the moment. */
    void prepare(Moment moment) throws Exception {
        if (moment.needsNone()) {
            agency.ask("detach");
        } else {
            before = Books.now();
        }
    }

    void listen() {
        agency.listen();
    }

    String heard() {
        return agency.heard();
    }

    /**
     * Carries out the moment.
     *
     * @param own whether to wait until the agent's own threads have reached the place
     */
    String live(Moment moment, boolean own) throws Exception {
        switch (moment) {
            case ATTACH:
                return after(agency.ask(""), own ? MOMENT_NANOS : 0);
            case FILL:
                File cache = new File(directory, "cache" + caches++);
                return after(agency.ask("weave.patches=off,cache=" + cache), own ? FILL_NANOS : 0);
            case DETACH:
                return agency.ask("detach");
            case WEAVE:
                agency.retransform(FileInputStream.class);
                return after("", own ? MOMENT_NANOS : 0);
            default:
                AgentThreads.grow();
                return "";
        }
    }

    /** The answer, after the agent's own threads have reached the place, or after a time-out. */
    private static String after(String answer, long nanos) throws Exception {
        long end = System.nanoTime() + nanos;
        while (Faults.hits() == 0 && AgentThreads.areAtWork() && System.nanoTime() < end) {
            AgentThreads.wake();
            Thread.sleep(1);
        }
        return answer;
    }

    /** Empty if all outcomes are the usual ones; otherwise the first other outcome. */
    String harm() {
        for (int i = 0; i < deeds.size(); i++) {
            String outcome = deeds.outcome(i);
            if (!outcome.equals(usual.outcome(i))) {
                return i + " " + outcome;
            }
        }
        return "";
    }

    /** Whether the failure is reported in another place than standard error. */
    boolean isTold(Moment moment, String answer) throws PageException {
        if (moment == Moment.DETACH && answer.equals(DETACHED)) {
            // without the page there is nothing to read
            return true;
        }
        if (moment.needsNone() && LedgerStart.isOpen() && isWhole()) {
            // the failed step was repeated, or left out
            return true;
        }
        boolean usually = answer.isEmpty() || answer.equals(ATTACHED) || answer.equals(DETACHED);
        if (!usually || !LedgerStart.isOpen()) {
            return !usually;
        }
        return differs(moment != Moment.FILL)
                || (moment.needsNone() ? Books.now().lostAny() : Books.lostMore(before));
    }

    private boolean isWhole() throws PageException {
        Map<String, String> now = notes();
        boolean woven =
                Integer.parseInt(now.get("woven")) >= Integer.parseInt(notes.get("woven"))
                        && Objects.equals(now.get("unwoven"), notes.get("unwoven"));
        return woven && isUsual();
    }

    private boolean isUsual() throws PageException {
        return (usual.differs(0) + usual.differs(deeds.ofThreads() - 1)).isEmpty();
    }

    private boolean differs(boolean sameCache) throws PageException {
        Map<String, String> now = notes();
        for (String key : TELLING) {
            boolean looks = sameCache || !key.equals("cache");
            if (looks && !Objects.equals(now.get(key), notes.get(key))) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, String> notes() throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().page().notes();
        }
    }

    /**
     * Empty, or the wrong counts when the deeds are done once more. If weaving must still happen by
     * itself, this retries for a moment.
     */
    String staying(Visit visit) throws Exception {
        if (visit.moment() == Moment.GROW) {
            AgentThreads.grow();
        } else if (visit.moment() != Moment.WEAVE) {
            return "";
        } else if (!visit.isRetried() || visit.always()) {
            agency.retransform(FileInputStream.class);
        }
        long end = System.nanoTime() + FILL_NANOS;
        String differs = usual.differs(0);
        while (!differs.isEmpty()
                && visit.isRetried()
                && !visit.always()
                && System.nanoTime() < end) {
            AgentThreads.wake();
            differs = usual.differs(0);
        }
        return differs;
    }

    /** Detaches the agent if it runs. Empty, or the remains of it. */
    String end(String answer) throws Exception {
        String text = "";
        if (agency.runs()) {
            String last = agency.ask("detach");
            text = last.equals(DETACHED) ? "" : last + " ";
        }
        if (LedgerStart.isOpen()) {
            text += "open after " + answer + " ";
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            text += thread.getName().startsWith("jacct") ? thread.getName() + " " : "";
        }
        text += Page.ofPid(ProcessHandle.current().pid()).exists() ? "page " : "";
        return text + stillReached();
    }

    /**
     * Uses this thread alone, because others may still be in a woven method that they began before.
     */
    private String stillReached() {
        Faults.recordOwn(AFTER);
        for (int i = 0; i < ALONE; i++) {
            deeds.outcome(i);
        }
        Faults.record(0, 0);
        int[] seen = Faults.seen();
        Faults.forget(AFTER);
        for (int i = 0; i < seen.length; i++) {
            if ((seen[i] & AFTER) != 0) {
                return "still woven, reached #" + i;
            }
        }
        return "";
    }

    /** Attaches the agent again. Empty, or the difference from before. */
    String again() throws Exception {
        agency.listen();
        String answer = agency.ask("");
        String heard = agency.heard();
        String text = answer.equals(ATTACHED) && heard.isEmpty() ? "" : answer + heard + " ";
        if (!LedgerStart.isOpen()) {
            return text + "no page ";
        }
        if (notes == null) {
            notes = notes();
        }
        text += differs(true) ? notes() : "";
        return text + usual.differs(0) + usual.differs(deeds.ofThreads() - 1);
    }
}
