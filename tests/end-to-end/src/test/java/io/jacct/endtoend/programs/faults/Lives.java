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

/** The lives of the agent in this JVM, one after the other, and what is left of each. */
final class Lives {
    private static final int LOOKS = 3;
    private static final int WARM = 2;
    private static final int AFTER = 1 << 20;

    /** The first so many deeds need no other thread. */
    private static final int ALONE = 4;

    private static final long MOMENT_NANOS = 300_000_000;
    private static final long FILL_NANOS = 6_000_000_000L;
    private static final String ATTACHED = "attached";
    private static final String DETACHED = "detached";
    private static final String[] TELLING = {"unwoven", "cache"};

    private final Agency agency = new Agency();
    private final Deeds deeds;
    private final File directory;
    private final Usual usual;
    private Books before;
    private Map<String, String> notes;
    private int caches;

    Lives(Deeds deeds, File directory) throws Exception {
        this.deeds = deeds;
        this.directory = directory;
        this.usual = new Usual(deeds, WARM);
    }

    /** What is reached in each moment. */
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

    /** Before the moment. */
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
     * The moment.
     *
     * @param own whether it is over only when the agent's own threads have been reached
     */
    String live(Moment moment, boolean own) throws Exception {
        switch (moment) {
            case ATTACH:
                return after(agency.ask(""), own ? MOMENT_NANOS : 0);
            case FILL:
                File cache = new File(directory, "cache" + caches++);
                return after(agency.ask("cache=" + cache), own ? FILL_NANOS : 0);
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

    /** The answer, when a place was reached by the agent's own threads, or in vain. */
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

    /** Whether something says that it failed, but for standard error. */
    boolean isTold(Moment moment, String answer) throws PageException {
        if (moment == Moment.DETACH && answer.equals(DETACHED)) {
            // with the page its readers go
            return true;
        }
        if (moment.needsNone() && LedgerStart.isOpen() && isWhole()) {
            // failed and done again, or done without what failed
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
     * Empty, or how it counts when the same has been done once more; or, where it should be woven
     * by itself, in a moment.
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

    /** It goes, if it has not gone. Empty, or what is left of it then. */
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

    /** By this thread alone: others may still be in a method that was woven when they began it. */
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

    /** It comes again. Empty, or what is not as it was before. */
    String again() throws Exception {
        agency.listen();
        String answer = agency.ask("");
        String heard = agency.heard();
        String text = answer.equals(ATTACHED) && heard.isEmpty() ? "" : answer + heard + " ";
        if (notes == null) {
            notes = notes();
        }
        text += differs(true) ? notes() : "";
        return text + usual.differs(0) + usual.differs(deeds.ofThreads() - 1);
    }
}
