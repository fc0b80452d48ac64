// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import io.jacct.testing.SomeCounts;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Quota;
import io.jacct.why.evidence.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules about processors, memory and limits, just above and just below their thresholds. */
class MachineRuleTest {
    private static final long SECOND = SomeEvidence.SECOND;

    @Test
    void shouldFindATenthOfThePeriodsThrottled() {
        SomeEvidence some = SomeEvidence.of();
        some.before = SomeEvidence.kernel(new Quota(1_000, 500, 5));
        some.after = SomeEvidence.kernel(new Quota(1_100, 510, SECOND));
        assertEquals(0.1, some.find(new Throttled()).share(), 1e-6);
        assertEquals(Severity.WARNING, some.find(new Throttled()).severity());
        some.after = SomeEvidence.kernel(new Quota(1_100, 504, SECOND));
        assertNull(some.find(new Throttled()));
    }

    @Test
    void shouldFindHalfAThreadWithoutAProcessor() {
        NoProcessor rule = new NoProcessor();
        SomeEvidence half =
                SomeEvidence.of(Counter.CPU_DELAY_NANOS, 5 * SECOND, Counter.CPU_NANOS, SECOND);
        assertEquals(0.5, half.find(rule).share(), 1e-6);
        SomeEvidence most =
                SomeEvidence.of(
                        Counter.CPU_DELAY_NANOS, 30 * SECOND, Counter.CPU_NANOS, 10 * SECOND);
        assertEquals(0.75, most.find(rule).share(), 1e-6);
        assertNull(SomeEvidence.of(Counter.CPU_DELAY_NANOS, 5 * SECOND - 1).find(rule));
    }

    /** Of ten periods nine are stopped, and in these the threads wait for the quota. */
    @Test
    void shouldNotTakeAQuotaForALackOfProcessors() {
        SomeEvidence some = SomeEvidence.of(Counter.CPU_DELAY_NANOS, 49 * SECOND);
        some.after = SomeEvidence.kernel(new Quota(100, 90, SECOND));
        assertNull(some.find(new NoProcessor()));
        some.after = SomeEvidence.kernel(new Quota(100, 50, SECOND));
        assertEquals(0.5, some.find(new NoProcessor()).share(), 1e-6);
    }

    private static Task paused(long nanos) {
        return new Task(
                1,
                "main",
                "main",
                "main",
                1_000,
                SECOND,
                false,
                false,
                TaskAttributes.NONE,
                SomeCounts.of(Counter.GC_PAUSE_NANOS, nanos),
                null);
    }

    @Test
    void shouldFindACollectorThatPausesATenthOfTheTime() {
        SomeEvidence some = SomeEvidence.of();
        some.tasks = look -> List.of(paused(look == 0 ? SECOND : 2 * SECOND));
        assertEquals(0.1, some.find(new BusyCollector()).share(), 1e-6);
        some.tasks = look -> List.of(paused(SECOND));
        assertNull(some.find(new BusyCollector()));
    }

    @Test
    void shouldFindACollectorThatUsesATenthOfTheProcessors() {
        SomeEvidence some = SomeEvidence.of();
        some.jvm = new JvmTimes(0, 2 * SECOND, 1);
        assertEquals(0.1, some.find(new BusyCollector()).share(), 1e-6);
    }

    @Test
    void shouldFindACompilerOfAWarmJvm() {
        SomeEvidence some = SomeEvidence.of();
        some.jvm = new JvmTimes(4 * SECOND, 0, 1);
        some.ageMillis = BusyCompiler.WARM_MILLIS;
        assertEquals(0.2, some.find(new BusyCompiler()).share(), 1e-6);
        some.ageMillis--;
        assertNull(some.find(new BusyCompiler()));
    }

    @Test
    void shouldFindDescriptorsThatRiseToTheirLimit() {
        RisingDescriptors rule = new RisingDescriptors();
        SomeEvidence some = SomeEvidence.of();
        some.descriptors = look -> 20 + look / 3;
        // 6 more in ten seconds, so the other 74 take 123 s
        Finding found = some.find(rule);
        assertEquals(1 - 123.3 / 600, found.share(), 1e-3);
        assertTrue(found.headline().contains("26 descriptors are open, of at most 100"));
        some.descriptors = look -> 18 + look / 3;
        assertNull(some.find(rule));
        some.descriptors = look -> 79;
        assertNull(some.find(rule));
        some.descriptors = look -> 80;
        assertEquals(0.8, some.find(rule).share(), 1e-6);
        some.descriptors = look -> -1;
        assertNull(some.find(rule));
    }

    private static List<Beancounter> directly(long bytes) {
        Beancounter.Use none = new Beancounter.Use(0, 0, 0, 0, 0, 0);
        List<Beancounter.Use> uses =
                new ArrayList<>(Collections.nCopies(Resource.values().length + 40, none));
        uses.set(Resource.DIRECTBYTES.id(), new Beancounter.Use(bytes, bytes, 0, 0, 0, 0));
        return List.of(
                new Beancounter(1, -1, "", "main", false, 0, uses, 0, 0, uses, null, 0, List.of()));
    }

    @Test
    void shouldFindDirectMemoryThatIsNearlyUsedUp() {
        SomeEvidence some = SomeEvidence.of();
        some.after = SomeEvidence.kernel(Quota.NONE, "java", "-XX:MaxDirectMemorySize=1k");
        some.beancountersBefore = directly(820);
        some.beancounters = directly(820);
        assertEquals(0.8, some.find(new RisingDirectMemory()).share(), 1e-2);
        some.beancounters = directly(819);
        assertNull(some.find(new RisingDirectMemory()));
        // so many more each second take 24 s to the limit
        some.beancountersBefore = directly(0);
        some.beancounters = directly(300);
        assertEquals(1 - 24.1 / 600, some.find(new RisingDirectMemory()).share(), 1e-3);
    }

    @Test
    void shouldKnowTheLimitOfDirectMemory() {
        assertEquals(-1, RisingDirectMemory.limit(List.of("java")));
        assertEquals(512L << 20, RisingDirectMemory.limit(List.of("-Xmx512m")));
        assertEquals(
                1L << 30,
                RisingDirectMemory.limit(List.of("-XX:MaxDirectMemorySize=1G", "-Xmx512m")));
    }
}
