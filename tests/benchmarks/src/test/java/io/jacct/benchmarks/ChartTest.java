// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The chart is XML, and each ratio is drawn at its place on the scale. */
class ChartTest {
    private static final List<String> SETTINGS = List.of("jacct <full>", "another");

    @Test
    void shouldShowEachRatioWithItsColourAndNumber() throws Exception {
        Document svg = chart(new Spread(1.0, 0.95, 1.2), new Spread(2.5, 0.1, 9));
        NodeList dots = svg.getElementsByTagName("circle");
        assertEquals(4, dots.getLength());
        for (int i = 0; i < 2; i++) {
            assertEquals(attribute(dots, i, "fill"), attribute(dots, i + 2, "fill"));
        }
        String text = svg.getDocumentElement().getTextContent();
        for (String each : List.of("jacct <full>", "another", "service", "1.000", "2.500")) {
            assertEquals(2, (" " + text + " ").split(each, -1).length, each + " in " + text);
        }
    }

    @Test
    void shouldPutWhatIsBeyondTheScaleAtItsEdge() throws Exception {
        Document svg = chart(new Spread(1.5, 1.5, 1.5), new Spread(2.5, 0.1, 9));
        NodeList dots = svg.getElementsByTagName("circle");
        assertEquals(attribute(dots, 2, "cx"), attribute(dots, 3, "cx"));
    }

    private static Document chart(Spread... spreads) throws Exception {
        Map<String, Spread> rows = new LinkedHashMap<>();
        for (int i = 0; i < spreads.length; i++) {
            rows.put(SETTINGS.get(i), spreads[i]);
        }
        byte[] svg =
                new Chart("ratios", Map.of("service", rows)).svg().getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg));
    }

    private static String attribute(NodeList nodes, int index, String name) {
        return nodes.item(index).getAttributes().getNamedItem(name).getNodeValue();
    }
}
