// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Runs rounds on all ways in turn, until there were enough interrupts and closes; time-outs come in
 * addition. Prints a line for each miscount, and for each way its results. A miscount names its
 * seed. A run with that seed begins with the same choices, but not with the same timing.
 */
public final class Disturbances {
    private static final int PROGRESS = 1000;

    private Disturbances() {}

    /** The directory for files, the number of interrupts and closes, the seed. */
    public static void main(String[] args) throws Exception {
        FileWays.use(Path.of(args[0]));
        int wanted = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        // the first rounds load classes, which reads files
        pass(scores(), seed);
        Map<Way, Score> scores = scores();
        int disturbances = 0;
        int progress = PROGRESS;
        while (disturbances < wanted) {
            disturbances = pass(scores, seed++);
            if (disturbances >= progress) {
                System.out.println("progress " + progress);
                progress += PROGRESS;
            }
        }
        scores.forEach((way, score) -> score.print(way));
        System.out.println("disturbances " + disturbances);
    }

    private static Map<Way, Score> scores() {
        Map<Way, Score> scores = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            scores.put(way, new Score());
        }
        return scores;
    }

    /** Runs one round on each way. Returns the number of disturbances so far. */
    private static int pass(Map<Way, Score> scores, long seed) throws Exception {
        int disturbances = 0;
        for (Map.Entry<Way, Score> entry : scores.entrySet()) {
            Score score = entry.getValue();
            // consecutive seeds would make the same first choice again and again
            Random random = new Random(new SplittableRandom(seed).nextLong());
            for (String miscount : new Round(entry.getKey(), random).run(score)) {
                score.miscount("seed " + seed + ": " + miscount);
            }
            disturbances += score.disturbances();
        }
        return disturbances;
    }
}
