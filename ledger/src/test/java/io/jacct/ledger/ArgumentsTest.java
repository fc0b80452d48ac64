// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The part of a command line that a page shows. */
class ArgumentsTest {
    private static final long SEED = Long.getLong("jacct.seed", new Random().nextInt());

    private static final String[] WAYS = {
        "--password=%s",
        "--db-password %s",
        "-passwd %s",
        "-Dspring.datasource.password=%s",
        "--api-key=%s",
        "--apiKey %s",
        "--client_secret=%s",
        "AUTH_TOKEN=%s",
        "/password:%s",
        "--credentials=%s",
        "--keystorePass %s",
        "{\"password\":\"%s\",\"port\":1}",
        "--url=jdbc:mysql://db:3306/a?user=me&password=%s&ssl=true",
        "--url=jdbc:sqlserver://db;user=me;password=%s;encrypt=true",
        "https://me:%s@example.org/a",
        "amqp://me:%s@a:1,me:%s@b:2/vhost"
    };

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "A --password=x --port 1           | A --password=*** --port 1",
                "A --password x y z -v             | A --password *** -v",
                "A --password -x                   | A --password ***",
                "A --password --port 1             | A --password --port 1",
                "A --password                      | A --password",
                "A --password=                     | A --password=",
                "A token=a b user=c d              | A token=*** user=c d",
                "A -Dx.API_KEY=x -Dy=z             | A -Dx.API_KEY=*** -Dy=z",
                "A {\"secret\":\"x\",\"port\":1}   | A {\"secret\":***,\"port\":1}",
                "A j://h/a?password=x&ssl=true     | A j://h/a?password=***&ssl=true",
                "A j://h;password=x;ssl=true       | A j://h;password=***;ssl=true",
                "A http://me:x@h:80/a              | A http://me:***@h:80/a",
                "A http://me:a/b@c@h/a             | A http://me:***@h/a",
                "A Authorization: Bearer x -v      | A Authorization:*** -v"
            })
    void shouldHideWhatLooksLikeASecret(String command, String shown) {
        assertEquals(shown, Arguments.masked(command));
    }

    @ParameterizedTest
    @CsvSource({
        "A",
        "orders.jar --port 8080 --name=me",
        "token-service.jar --port=8080 start",
        "com.acme.PasswordServer 8080",
        "A http://host:8080/users/@me",
        "A http://me@host/ me@host:/a a:b",
        "A -p 8080 --key=primary"
    })
    void shouldShowEverythingElse(String command) {
        assertEquals(command, Arguments.masked(command));
    }

    @Test
    void shouldShowNothingOfASecretWhereverItStands() {
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder command = new StringBuilder("orders.jar");
            for (int j = 0; j <= random.nextInt(4); j++) {
                String way = WAYS[random.nextInt(WAYS.length)];
                command.append(random.nextBoolean() ? " --port 8080 " : " ");
                command.append(way.replace("%s", secret(random)));
            }
            String shown = Arguments.masked(command.toString());
            assertFalse(shown.contains("hunter"), () -> "seed " + SEED + ": " + command + shown);
        }
    }

    private static String secret(Random random) {
        String[] tails = {"", "+/=", "-a", "!$%", ".b_c", "\u00fc"};
        return "hunter" + random.nextInt(100) + tails[random.nextInt(tails.length)];
    }

    @Test
    void shouldNameTheProgramAlone() {
        assertEquals("a.B", Arguments.without("a.B --password x", "/lib"));
        assertEquals("m/a.B", Arguments.without("m/a.B", ""));
        assertEquals("my app.jar", Arguments.without("my app.jar x", "my app.jar"));
        assertEquals("", Arguments.without("", ""));
    }
}
