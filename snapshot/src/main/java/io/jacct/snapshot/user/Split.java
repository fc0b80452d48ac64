// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Splits an exact total among users. Of each user a part is known. What no user is known to have
 * done is split like the operations that were drawn for timing, by their weights. An operation was
 * drawn whatever thread did it, so these shares have no bias. The last part is the rest, of which
 * nobody is known. The parts are whole numbers and add up to the total.
 *
 * <p>The standard error is that of a share among {@code n} draws, by Agresti and Coull: with two
 * more successes and two more failures than there were. So a user of whom nothing was drawn has an
 * error too. Unequal weights count as fewer draws: the square of their sum by the sum of their
 * squares.
 *
 * @param parts one for each user, and the rest
 * @param errors their standard errors
 */
record Split(long[] parts, long[] errors) {
    private static final int SUCCESSES = 2;
    private static final int TRIALS = 4;

    /** {@code squares} are those of each draw. */
    static Split of(
            long total,
            List<UserValues> users,
            ToDoubleFunction<UserValues> known,
            ToDoubleFunction<UserValues> drawn,
            ToDoubleFunction<UserValues> squares) {
        double sure = users.stream().mapToDouble(known).sum();
        double draws = users.stream().mapToDouble(drawn).sum();
        double square = users.stream().mapToDouble(squares).sum();
        double open = Math.max(0, total - sure);
        // the total was read before its parts, and may be smaller than they are by now
        double scale = sure > total ? total / sure : 1;
        double number = square == 0 ? 0 : draws * draws / square;
        long[] parts = new long[users.size() + 1];
        long[] errors = new long[parts.length];
        double sum = 0;
        long given = 0;
        for (int i = 0; i < users.size(); i++) {
            double share = draws == 0 ? 0 : drawn.applyAsDouble(users.get(i)) / draws;
            sum += known.applyAsDouble(users.get(i)) * scale + open * share;
            parts[i] = Math.round(sum) - given;
            given += parts[i];
            errors[i] = draws == 0 ? 0 : Math.round(open * error(share, number));
        }
        parts[users.size()] = total - given;
        return new Split(parts, errors);
    }

    private static double error(double share, double number) {
        double trials = number + TRIALS;
        double successes = (share * number + SUCCESSES) / trials;
        return Math.sqrt(successes * (1 - successes) / trials);
    }
}
