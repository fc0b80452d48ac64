// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The same program in several JVMs at once: one without an agent, and one for each setting. They
 * get their load in turn, a second each, and are idle otherwise. So a slower phase of the machine
 * slows all of them. Each turn begins with another JVM.
 */
final class SideBySide implements AutoCloseable {
    /** The most that a JVM's compilers work in a second, once compilation has settled. */
    private static final long SETTLED_MILLIS = 20;

    /** The longest warm-up, in multiples of the shortest. */
    private static final int LONGEST = 4;

    private final List<AskedProgram> programs = new ArrayList<>();
    private final List<Scrapes> scrapes = new ArrayList<>();
    private final boolean pairs;
    private int turn;

    SideBySide(String java, AskedWorkload workload, List<Setting> settings) throws IOException {
        pairs = workload.inPairs();
        try {
            add(java, workload, List.of());
            for (Setting setting : settings) {
                add(java, workload, setting.options());
                scrapes.add(new Scrapes(setting.port()));
            }
        } catch (IOException failure) {
            close();
            throw failure;
        }
    }

    private void add(String java, AskedWorkload workload, List<String> options) throws IOException {
        programs.add(new AskedProgram(java, options, workload.main(), workload.bytes()));
    }

    /**
     * Runs this number of turns to warm up, and as many that count. The first list is in the order
     * of the settings. The second has a comparison of each turn if the workload is {@linkplain
     * AskedWorkload#inPairs in pairs}. Otherwise it has one of the sums over all turns.
     */
    List<List<Compared>> measure(int turns) throws IOException {
        turns(turns);
        if (pairs) {
            settle((LONGEST - 1) * turns);
        }
        List<List<Compared>> all = new ArrayList<>();
        programs.stream().skip(1).forEach(each -> all.add(new ArrayList<>()));
        int together = pairs ? 1 : turns;
        for (int done = 0; done < turns; done += together) {
            turns(together);
            for (int i = 0; i < all.size(); i++) {
                all.get(i).add(Compared.of(programs.get(i + 1), programs.get(0)));
            }
        }
        return all;
    }

    /** Goes on until no JVM compiles much in a turn, at most for this number of turns. */
    private void settle(int most) throws IOException {
        boolean settled = false;
        for (int i = 0; i < most && !settled; i++) {
            turns(1);
            settled =
                    programs.stream()
                            .allMatch(one -> one.compilationMillisPerTurn() <= SETTLED_MILLIS);
        }
    }

    /** Afterwards each program has the sums of these turns. */
    private void turns(int turns) throws IOException {
        programs.forEach(AskedProgram::forget);
        for (int last = turn + turns; turn < last; turn++) {
            for (int i = 0; i < programs.size(); i++) {
                programs.get((turn + i) % programs.size()).turn();
            }
        }
    }

    @Override
    public void close() throws IOException {
        scrapes.forEach(Scrapes::close);
        for (AskedProgram each : programs) {
            each.close();
        }
    }
}
