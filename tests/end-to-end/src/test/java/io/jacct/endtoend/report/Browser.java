// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a screen. */
final class Browser implements AutoCloseable {
    private static final File DRIVER = new File("/usr/bin/chromedriver");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Where its driver is missing the test is skipped, or it fails where every test must run. */
    static Browser open(Path directory) {
        if (!DRIVER.canExecute()) {
            String reason = "skipped: needs chromium-driver";
            if (System.getenv("CI") != null) {
                fail(reason);
            }
            return abort(reason);
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, java.util.logging.Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        // it opens files of this test alone, and a container has no sandbox
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu");
        options.addArguments("--disable-dev-shm-usage", "--hide-scrollbars");
        options.addArguments("--user-data-dir=" + directory.resolve("profile"));
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service =
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER)
                        .usingAnyFreePort()
                        .build();
        return new Browser(new ChromeDriver(service, options));
    }

    /** Opens a file, with a fragment or without. */
    void show(Path page, String fragment) {
        // a page with another fragment would not be loaded again
        driver.get("about:blank");
        driver.get(page.toUri() + fragment);
    }

    /** Has the screen of that size, and the page in light or dark. */
    void screen(int width, int height, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        Map<String, String> feature =
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    }

    /** The value of an expression. */
    JsonElement value(String expression) {
        String json = (String) driver.executeScript("return JSON.stringify(" + expression + ")");
        return JsonParser.parseString(json == null ? "null" : json);
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Drags the mouse over the middle half of an element. */
    void dragOver(WebElement element) {
        int quarter = element.getSize().getWidth() / 4;
        new Actions(driver)
                .moveToElement(element, -quarter, 0)
                .clickAndHold()
                .moveByOffset(quarter, 0)
                .moveByOffset(quarter, 0)
                .release()
                .perform();
    }

    void doubleClick(WebElement element) {
        new Actions(driver).doubleClick(element).perform();
    }

    /** Nothing was wrong in the page, and it has loaded nothing. */
    void assertQuiet() {
        assertEquals(List.of(), driver.manage().logs().get(LogType.BROWSER).getAll());
        assertEquals("[]", value("performance.getEntriesByType('resource')").toString());
    }

    /** Keeps a picture of what the screen shows. */
    void picture(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
