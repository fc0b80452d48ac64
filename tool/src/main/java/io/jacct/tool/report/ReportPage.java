// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.tool.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A report as one page for a browser, with its style, scripts and figures in it. Names of threads
 * and files are hostile input. They are only in the JSON, where no {@code <} is left, and the
 * script shows them as text. The page's policy allows these scripts by their digests, and nothing
 * else: no other script, and nothing from a network.
 */
final class ReportPage {
    private static final String[] SCRIPTS = {"format.js", "table.js", "chart.js", "page.js"};

    private ReportPage() {}

    static String of(JsonObject report) {
        String style = resource("uPlot.min.css") + resource("page.css");
        String charts = resource("uPlot.iife.min.js");
        StringBuilder script = new StringBuilder();
        for (String each : SCRIPTS) {
            script.append(resource(each));
        }
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("policy", policy(style, charts, script.toString()));
        parts.put("style", style);
        parts.put("report", Json.line(report).replace("<", "\\u003c"));
        parts.put("charts", charts);
        parts.put("script", script.toString());
        return fill(resource("page.html"), parts);
    }

    private static String policy(String style, String... scripts) {
        StringBuilder policy = new StringBuilder("default-src 'none'; img-src data:; style-src ");
        policy.append(digest(style)).append("; script-src");
        for (String each : scripts) {
            policy.append(' ').append(digest(each));
        }
        return policy.append("; base-uri 'none'; form-action 'none'").toString();
    }

    private static String digest(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            byte[] digest = sha256.digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each JDK has it
        }
    }

    /** Puts each part at its mark, in the order of the marks; a part is not searched for marks. */
    private static String fill(String template, Map<String, String> parts) {
        StringBuilder page = new StringBuilder();
        int from = 0;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            String mark = "{{" + part.getKey() + "}}";
            int at = template.indexOf(mark, from);
            page.append(template, from, at).append(part.getValue());
            from = at + mark.length();
        }
        return page.append(template, from, template.length()).toString();
    }

    private static String resource(String name) {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
