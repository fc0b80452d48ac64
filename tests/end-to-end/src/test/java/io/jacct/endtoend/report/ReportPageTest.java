// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.console.Troubled;
import io.jacct.endtoend.programs.report.Hostile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** What a person does with the page of {@code jacct report}, in a real browser. */
@AfterVerify
class ReportPageTest {
    private static final Path PICTURES = Path.of("target", "pictures");
    private static final int[][] SCREENS = {{360, 800}, {1280, 800}, {2560, 1440}};

    /** Each cell of each table: where its row is in the object, its column, and its value. */
    private static final String CELLS =
            """
            [...document.querySelectorAll('table[data-rows]')].flatMap((table) =>
              [...table.tBodies[0].rows].flatMap((row, place) =>
                [...row.querySelectorAll('[data-field]')].map((cell) => {
                  const data = cell.querySelector('data, time');
                  const known = !cell.querySelector('.away');
                  const text = cell.querySelector('span')?.textContent;
                  return [table.dataset.rows, place, cell.dataset.field,
                    !known ? null : data ? Number(data.value ?? data.dataset.value) : text];
                })))
            """;

    private static final String PLOTS =
            "charts.filter((each) => each.plot).map((each) =>"
                    + " [each.plot.scales.x.min, each.plot.scales.x.max])";

    @TempDir private Path directory;

    private static void jacct(Jdk jdk, Object... arguments) throws Exception {
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        Finished finished = ChildJvm.jacct(jdk, words).run();
        assertEquals(0, finished.status(), finished::toString);
    }

    @OnEachJdk
    void shouldShowAProgramWithTroubles(Jdk jdk) throws Exception {
        Path page = directory.resolve("report.html");
        try (RunningJvm program =
                ChildJvm.plain(jdk).agent("").program(Troubled.class, directory, 2).start()) {
            program.await("troubled");
            program.say("rd");
            program.await("rejected");
            jacct(jdk, "report", program.pid(), "-i", "4", "--html", "-o", page);
        }
        try (Browser browser = Browser.open(directory)) {
            browser.screen(1280, 800, false);
            browser.show(page, "");
            assertFigures(browser);
            assertReadable(browser);
            assertSorts(browser);
            assertZooms(browser, page);
            assertHintsAtAddressesThatLeadNowhere(browser, page);
            assertHoles(browser);
            assertFits(browser, page, jdk);
            browser.assertQuiet();
        }
    }

    /** Each cell has the value of its field in the object. */
    private static void assertFigures(Browser browser) {
        JsonObject report = browser.value("report").getAsJsonObject();
        JsonArray cells = browser.value(CELLS).getAsJsonArray();
        assertTrue(cells.size() > 300, cells::toString);
        for (JsonElement each : cells) {
            JsonArray cell = each.getAsJsonArray();
            JsonElement row = at(report, cell.get(0).getAsString());
            JsonElement value =
                    at(row.getAsJsonArray().get(cell.get(1).getAsInt()), cell.get(2).getAsString());
            if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()) {
                assertEquals(value.getAsDouble(), cell.get(3).getAsDouble(), cell::toString);
            } else if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean()) {
                assertEquals(value.getAsBoolean() ? "yes" : "no", cell.get(3).getAsString());
            } else {
                assertEquals(value, cell.get(3), cell::toString);
            }
        }
        for (String part : List.of("pools", "devices", "executors", "handles", "hangs")) {
            assertTrue(cells.toString().contains("[\"" + part + "\""), part);
        }
        JsonElement drawn = browser.value("charts[1].plot.data.map((each) => each.slice(1))");
        JsonObject over = at(report, "totals.over").getAsJsonObject();
        assertEquals(over.get("cpu"), drawn.getAsJsonArray().get(1), drawn::toString);
        assertEquals(over.get("runQueue"), drawn.getAsJsonArray().get(2), drawn::toString);
    }

    private static JsonElement at(JsonElement object, String path) {
        JsonElement found = object;
        for (String name : path.split("\\.")) {
            found = found.getAsJsonObject().get(name);
        }
        return found;
    }

    /**
     * What a screen reader needs: landmarks, one first heading, captions, scopes, pictures in
     * words.
     */
    private static void assertReadable(Browser browser) {
        assertEquals(1, browser.value("document.querySelectorAll('h1').length").getAsInt());
        String landmarks = "['header', 'nav', 'main', 'footer'].map((each) =>";
        landmarks += " document.querySelectorAll('body > ' + each).length)";
        assertEquals("[1,1,1,1]", browser.value(landmarks).toString());
        for (String faulty :
                List.of(
                        "table:not(.u-legend):not(:has(> caption))",
                        "thead th:not([scope=col])",
                        "tbody th:not([scope=row], .u-legend th)",
                        "section:not([aria-labelledby])",
                        "[role=img]:not([aria-label]):not([hidden])",
                        "figure:not(:has(figcaption))",
                        "button:not([aria-label]):empty")) {
            String count = "document.querySelectorAll('" + faulty + "').length";
            assertEquals(0, browser.value(count).getAsInt(), faulty);
        }
        String alike = "document.querySelectorAll('[id]').length";
        String different = "new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size";
        assertEquals(browser.value(alike), browser.value(different), "ids");
    }

    private static void assertSorts(Browser browser) {
        String heading = "table[data-rows=pools] th[data-field='percent.wait']";
        String column = "[...document.querySelectorAll(\"table[data-rows=pools] td[data-field=";
        column += "'percent.wait'] data\")].map((each) => Number(each.value))";
        browser.find(heading + " button").click();
        assertEquals("descending", browser.find(heading).getAttribute("aria-sort"));
        List<Double> first = numbers(browser.value(column));
        List<Double> sorted = new ArrayList<>(first);
        sorted.sort(Collections.reverseOrder());
        assertEquals(sorted, first);
        assertNotEquals(first.get(0), first.get(first.size() - 1));
        browser.find(heading + " button").click();
        assertEquals("ascending", browser.find(heading).getAttribute("aria-sort"));
        Collections.reverse(sorted);
        assertEquals(sorted, numbers(browser.value(column)));
    }

    private static List<Double> numbers(JsonElement array) {
        List<Double> numbers = new ArrayList<>();
        array.getAsJsonArray().forEach(each -> numbers.add(each.getAsDouble()));
        return numbers;
    }

    /** All charts show one time, the address has it, and the address leads to it again. */
    private void assertZooms(Browser browser, Path page) throws Exception {
        assertEquals("", browser.value("location.hash").getAsString());
        String all = together(browser);
        browser.dragOver(browser.find("#processor .u-over"));
        awaitZoom(browser, all);
        String dragged = together(browser);
        String fragment = browser.value("location.hash").getAsString();
        assertTrue(fragment.matches("#t=[-0-9]+T[0-9:.]+Z/[-0-9]+T[0-9:.]+Z"), fragment);
        browser.show(page, fragment);
        // a fragment has milliseconds, a mouse has fractions
        String again = "Math.abs(charts[1].plot.scales.x.min - " + dragged.split(",")[0] + ") < 1";
        Await.until(() -> browser.value(again).getAsBoolean(), () -> dragged);
        browser.find("[data-zoom=all]").click();
        Await.until(() -> together(browser).equals(all), () -> together(browser));
        assertEquals("", browser.value("location.hash").getAsString());
        browser.find("[data-zoom=in]").click();
        awaitZoom(browser, all);
        browser.doubleClick(browser.find("#processor .u-over"));
        Await.until(() -> together(browser).equals(all), () -> together(browser));
        WebElement link = browser.find("#exits tbody a");
        link.click();
        awaitZoom(browser, all);
    }

    private static void assertHintsAtAddressesThatLeadNowhere(Browser browser, Path page) {
        browser.show(page, "#t=2001-01-01T00:00:00Z");
        assertTrue(browser.find("#hint").getText().contains("is not in this report"));
        browser.show(page, "#t=noon");
        assertTrue(browser.find("#hint").getText().contains("no time that this page can read"));
        browser.show(page, "");
        assertFalse(browser.find("#hint").isDisplayed());
    }

    /** Where nobody has recorded, charts have no value. */
    private static void assertHoles(Browser browser) {
        String gap = "report.gaps = [{beginMillis: millis[1], endMillis: millis[2]}]";
        String holed = "(" + gap + ", recorded(Array(steps).fill(7)))";
        JsonArray values = browser.value(holed).getAsJsonArray();
        for (int i = 0; i < values.size(); i++) {
            assertEquals(i == 1, values.get(i).isJsonNull(), values::toString);
        }
    }

    private static void awaitZoom(Browser browser, String all) throws Exception {
        Await.until(() -> !together(browser).equals(all), () -> "not zoomed: " + all);
    }

    /** The time that all charts show; they may still be on their way to it. */
    private static String together(Browser browser) {
        JsonArray plots = browser.value(PLOTS).getAsJsonArray();
        assertTrue(plots.size() > 5, plots::toString);
        for (JsonElement each : plots) {
            if (!each.equals(plots.get(0))) {
                return "different: " + plots;
            }
        }
        return plots.get(0).toString().replaceAll("[\\[\\]]", "");
    }

    private static void assertFits(Browser browser, Path page, Jdk jdk) throws Exception {
        for (int[] screen : SCREENS) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.screen(screen[0], screen[1], dark);
                browser.show(page, "");
                String width = "document.documentElement.scrollWidth";
                assertEquals(screen[0], browser.value(width).getAsInt(), "" + screen[0]);
                String ground = "getComputedStyle(document.body).backgroundColor";
                String white = "rgb(255, 255, 255)";
                assertEquals(dark, !browser.value(ground).getAsString().equals(white), ground);
                String name = jdk.feature() + "-" + screen[0] + (dark ? "-dark" : "-light");
                browser.picture(PICTURES.resolve(name + ".png"));
            }
        }
    }

    @OnEachJdk
    void shouldTakeNoNameForMarkup(Jdk jdk) throws Exception {
        Path copy = directory.resolve("dead");
        Path json = directory.resolve("report.json");
        Path page = directory.resolve("report.html");
        ChildJvm child = ChildJvm.plain(jdk).accounted(copy).program(Hostile.class, directory);
        try (RunningJvm program = child.start()) {
            program.await("hostile");
            program.kill();
        }
        jacct(jdk, "report", copy, "--json", "-o", json);
        jacct(jdk, "report", copy, "--html", "-o", page);
        JsonElement told = JsonParser.parseString(Files.readString(json));
        try (Browser browser = Browser.open(directory)) {
            browser.show(page, "");
            assertEquals(told, browser.value("report"));
            assertFalse(told.getAsJsonObject().get("alive").getAsBoolean());
            assertTrue(browser.value("typeof window.hit").toString().contains("undefined"));
            assertEquals(0, browser.value("document.images.length").getAsInt());
            assertEquals(3, browser.value("document.scripts.length").getAsInt());
            String cells = browser.value(CELLS).toString();
            for (String name : List.of(Hostile.NAME, Hostile.FILE)) {
                String text = new com.google.gson.JsonPrimitive(name).toString();
                String known = text.substring(1, text.length() - 1);
                assertTrue(cells.contains(known), () -> name + " in " + cells);
            }
            browser.assertQuiet();
        }
    }
}
