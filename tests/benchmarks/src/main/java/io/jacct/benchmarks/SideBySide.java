// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The same program in several JVMs at once: one without an agent, and one for each setting. They
 * get their load in turn, a second each, and are idle otherwise. So a slower phase of the machine
 * slows all of them. Each turn begins with another JVM, and its ratios compare the sums over all
 * turns.
 */
final class SideBySide implements AutoCloseable {
    private static final double NANOS_PER_MICRO = 1000;

    private final List<AskedProgram> programs = new ArrayList<>();
    private final List<Scrapes> scrapes = new ArrayList<>();

    /**
     * A program to the one without an agent: ratios of the CPU time of a request and of the number
     * of requests; microseconds more for a request in user mode; microseconds of CPU time of a
     * request without an agent.
     */
    record Compared(double cpu, double requests, double addedUserMicros, double baseMicros) {
        private static Compared of(AskedProgram other, AskedProgram base) {
            return new Compared(
                    other.cpuNanosPerRequest() / base.cpuNanosPerRequest(),
                    (double) other.requests() / base.requests(),
                    (other.userNanosPerRequest() - base.userNanosPerRequest()) / NANOS_PER_MICRO,
                    base.cpuNanosPerRequest() / NANOS_PER_MICRO);
        }
    }

    SideBySide(String java, AskedWorkload workload, List<Setting> settings) throws IOException {
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

    /** Runs this number of turns to warm up, and as many that count. The order is the settings'. */
    List<Compared> measure(int turns) throws IOException {
        turns(turns);
        programs.forEach(AskedProgram::forget);
        turns(turns);
        AskedProgram base = programs.get(0);
        return programs.stream().skip(1).map(each -> Compared.of(each, base)).toList();
    }

    private void turns(int turns) throws IOException {
        for (int turn = 0; turn < turns; turn++) {
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
