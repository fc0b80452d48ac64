// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.kstat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatHeader;
import io.jacct.tool.kstat.KstatStatistics.Statistic;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.PrintWriter;
import java.util.List;

/**
 * A report of {@code jacct kstat}, kstat by kstat, in the formats of kstat(1M). All statistics of
 * one kstat are passed together.
 */
abstract class KstatReport {
    /** Prints or collects the selected {@code statistics}, at least one. */
    abstract void add(KstatHeader kstat, List<Statistic> statistics);

    /** Called after the last kstat. */
    void end() {}

    /** Includes the class as a statistic only in formats without head lines. */
    List<Statistic> statistics(Kstat kstat) {
        return KstatStatistics.of(kstat);
    }

    /** Shows nothing: {@code -q}. */
    static final class Quiet extends KstatReport {
        @Override
        void add(KstatHeader kstat, List<Statistic> statistics) {}
    }

    /** Two head lines and a table for each kstat. */
    static final class Blocks extends KstatReport {
        private final PrintWriter out;

        Blocks(PrintWriter out) {
            this.out = out;
        }

        @Override
        void add(KstatHeader kstat, List<Statistic> statistics) {
            String module = Printable.line(kstat.module());
            String name = Printable.line(kstat.name());
            out.printf("module: %-30.30s  instance: %-6d%n", module, kstat.instance());
            String kstatClass = Printable.line(kstat.kstatClass());
            out.printf("name:   %-30.30s  class:    %.30s%n", name, kstatClass);
            for (Statistic each : statistics) {
                String value = Printable.line(each.text());
                out.printf("\t%-30s  %s%n", Printable.line(each.name()), value);
            }
            out.println();
        }
    }

    /** A line for each statistic: {@code -p}, {@code -C}, and without values {@code -l}. */
    static final class Lines extends KstatReport {
        private final PrintWriter out;
        private final boolean values;
        private final char separator;

        Lines(PrintWriter out, boolean values, char separator) {
            this.out = out;
            this.values = values;
            this.separator = separator;
        }

        @Override
        List<Statistic> statistics(Kstat kstat) {
            List<Statistic> all = super.statistics(kstat);
            Statistic kstatClass = new Statistic("class", kstat.header().kstatClass(), false);
            int place = 0;
            while (place < all.size() && all.get(place).name().compareToIgnoreCase("class") < 0) {
                place++;
            }
            all.add(place, kstatClass);
            return all;
        }

        @Override
        void add(KstatHeader kstat, List<Statistic> statistics) {
            String name = kstat.module() + ":" + kstat.instance() + ":" + kstat.name() + ":";
            for (Statistic each : statistics) {
                String label = Printable.line(name + each.name());
                out.println(values ? label + separator + Printable.line(each.text()) : label);
            }
        }
    }

    /** One line, an array: {@code --json}. */
    static final class Array extends KstatReport {
        private final PrintWriter out;
        private final JsonArray kstats = new JsonArray();

        Array(PrintWriter out) {
            this.out = out;
        }

        @Override
        void add(KstatHeader kstat, List<Statistic> statistics) {
            JsonObject data = new JsonObject();
            statistics.forEach(each -> data.add(each.name(), each.json()));
            JsonObject object = new JsonObject();
            object.addProperty("module", kstat.module());
            object.addProperty("instance", kstat.instance());
            object.addProperty("name", kstat.name());
            object.addProperty("class", kstat.kstatClass());
            object.addProperty("type", kstat.type().number());
            // this is not part of the data, so it is there for every selection
            object.add("snaptime", KstatStatistics.snaptime(kstat).json());
            object.add("data", data);
            kstats.add(object);
        }

        @Override
        void end() {
            out.println(Json.line(kstats));
        }
    }
}
