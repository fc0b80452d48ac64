// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.pool.PoolRules;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolRulesTest {
    private final LedgerState ledger = Ledgers.make();

    private String pool(String rules, String name) {
        ledger.task.cohorts.rules = PoolRules.of(ledger.open, rules);
        return ledger.task.cohorts.poolOf(name);
    }

    private long undecided() {
        return Reading.ofDead(ledger.page).health().get("undecidedPools");
    }

    @Test
    void shouldLeaveAllPoolsAsTheyAreWithoutRules() {
        assertNull(PoolRules.of(ledger.open, null));
        assertEquals("http-N", ledger.task.cohorts.poolOf("http-1"));
    }

    @Test
    void shouldTakeTheFirstRuleThatFits() {
        String rules = "web=http-.*|https-.*;database=Hikari.*; rest=h.*";
        assertEquals("web", pool(rules, "http-1"));
        assertEquals("web", pool(rules, "https-nio-2"));
        assertEquals("database", pool(rules, "HikariPool-1 housekeeper"));
        assertEquals("rest", pool(rules, "h2o"));
    }

    @Test
    void shouldFitWholeNamesOnly() {
        assertEquals("http-N", pool("web=http", "http-1"));
        assertEquals("my http", pool("web=http", "my http"));
    }

    @Test
    void shouldReplaceTheLastNumberWhereNoRuleFits() {
        assertEquals("worker-N", pool("web=http-.*", "worker-7"));
    }

    @ParameterizedTest
    @CsvSource({
        "port $1=http-(\\d+)-.*, http-8080-exec-1, port 8080",
        "$2 of $1=(\\w+):(\\w+), a:b, b of a",
        "${what}!=(?<what>[^-]+)-.*, load-7, load!",
        "\\$1=a(.), ab, $1",
        "$1x=(a)?b, b, x",
    })
    void shouldNameThePoolAfterGroupsOfTheRegex(String rule, String thread, String pool) {
        assertEquals(pool, pool(rule, thread));
    }

    @Test
    void shouldNameThePoolByTheRegexWithoutAName() {
        assertEquals("(?:x|y)\\d$", pool("(?:x|y)\\d$", "x1"));
    }

    @Test
    void shouldPassOverARuleWhosePoolWouldHaveNoName() {
        assertEquals("second", pool("$1=(a*)b;second=b", "b"));
    }

    @Test
    void shouldKnowSemicolonAndEqualsSignInARegex() {
        assertEquals("semicolon", pool("semicolon=a\\;b;equals=a=b", "a;b"));
        assertEquals("equals", pool("semicolon=a\\;b;equals=a=b", "a=b"));
        assertEquals("ahead", pool("ahead=(?=a).*", "abc"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "web=(",
                "web=*",
                "a{2,1}",
                "web=a\\",
                "=http-.*",
                "web=",
                "$1=http-.*",
                "$2=(http)-.*",
                "${what}=(?<who>a)",
                "$=a",
                "a\\=b",
            })
    void shouldSayInAFewWordsWhatIsWrongWithARule(String rule) {
        String trouble = PoolRules.trouble(rule);
        assertNotNull(trouble);
        assertEquals(1, trouble.lines().count(), trouble);
    }

    @ParameterizedTest
    @ValueSource(strings = {"web=http-.*", ".*", "$1=(a)|b", "$0 too=a", "(?x)a=(?x)b # c", "a=^$"})
    void shouldHaveNothingAgainstAGoodRule(String rule) {
        assertNull(PoolRules.trouble(rule));
    }

    @Test
    void shouldGiveUpOnARegexThatWouldTakeForEver() {
        String name = "a".repeat(200) + "-1";
        String rules = "never=.*.*.*.*.*.*.*.*.*.*!;late=a.*";
        assertEquals("late", pool("late=a.*", name));
        assertEquals(0, undecided());
        assertEquals("a".repeat(200) + "-N", pool(rules, name));
        assertEquals(1, undecided());
        assertEquals("late", pool(rules, "a"), "each name begins anew");
        assertEquals(1, undecided());
    }

    private String poolOnStackOf(int bytes, String name) throws InterruptedException {
        AtomicReference<String> pool = new AtomicReference<>();
        Runnable ask = () -> pool.set(ledger.task.cohorts.poolOf(name));
        Thread thread = new Thread(null, ask, "asks", bytes);
        thread.start();
        thread.join();
        return pool.get();
    }

    @Test
    void shouldGiveUpWhereTheStackIsTooSmall() throws InterruptedException {
        String name = "ab".repeat(2000);
        ledger.task.cohorts.rules = PoolRules.of(ledger.open, "deep=(a|b)*");
        assertEquals("deep", poolOnStackOf(64 << 20, name));
        assertEquals(0, undecided());
        assertEquals(name, poolOnStackOf(200_000, name));
        assertEquals(1, undecided());
    }

    @Test
    void shouldLookAtLongNamesOfManyRules() {
        String rules = "rule $1=prefix (\\d+) .*;".repeat(40) + "flow=Source: .* -> Sink: .*";
        assertEquals("flow", pool(rules, "Source: " + "map -> ".repeat(300) + "-> Sink: x"));
        assertEquals(0, undecided());
    }

    @Test
    void shouldKeepTheMostPools() {
        LedgerState small = Ledgers.make(2, 0);
        small.task.cohorts.rules = PoolRules.of(small.open, "$1=task (.*)");
        Thread thread = Thread.currentThread();
        for (int i = 0; i < 5; i++) {
            small.task.cohorts.of(thread, "task " + i);
        }
        List<Group> pools = Reading.ofDead(small.page).pools();
        assertEquals(List.of("0", "1", "other"), pools.stream().map(Group::name).toList());
        assertEquals(3, Reading.ofDead(small.page).health().get("otherPoolsMax"));
    }

    @Test
    void shouldCutALongNameOfAPool() {
        ledger.task.cohorts.rules = PoolRules.of(ledger.open, "$1$1=(é+)");
        ledger.task.cohorts.of(Thread.currentThread(), "é".repeat(40));
        List<Group> pools = Reading.ofDead(ledger.page).pools();
        assertTrue(pools.stream().anyMatch(pool -> pool.name().equals("é".repeat(60))));
    }
}
