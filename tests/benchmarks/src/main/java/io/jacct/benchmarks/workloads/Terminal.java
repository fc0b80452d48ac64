// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/**
 * One terminal of {@link Terminals}, always at the same warehouse. Of a hundred transactions, 45
 * are new orders, 43 are payments, and 12 read the last order of a customer.
 */
final class Terminal implements Operation {
    private static final int NEW_ORDERS = 45;
    private static final int PAYMENTS = 43;
    private static final int FEWEST_LINES = 5;
    private static final int MOST_LINES = 15;
    private static final int MOST_PIECES = 10;
    private static final int MOST_PAID = 5000;

    private final Connection connection;
    private final int warehouse;
    private final Random random;

    Terminal(Connection connection, int warehouse) throws SQLException {
        this.connection = connection;
        this.warehouse = warehouse;
        random = new Random(warehouse);
        connection.setAutoCommit(false);
    }

    @Override
    public void run() throws SQLException {
        int district = random.nextInt(Terminals.DISTRICTS);
        int customer = random.nextInt(Terminals.CUSTOMERS);
        int kind = random.nextInt(100);
        if (kind < NEW_ORDERS) {
            order(district, customer);
        } else if (kind < NEW_ORDERS + PAYMENTS) {
            pay(district, customer, 1 + random.nextInt(MOST_PAID));
        } else {
            look(district, customer);
        }
        connection.commit();
    }

    private void order(int district, int customer) throws SQLException {
        update(
                "update district set next = next + 1 where warehouse = ? and id = ?",
                warehouse,
                district);
        int order =
                ask(
                        "select next from district where warehouse = ? and id = ?",
                        warehouse,
                        district);
        update("insert into orders values(?, ?, ?, ?)", warehouse, district, order, customer);
        int lines = random.nextInt(FEWEST_LINES, MOST_LINES + 1);
        for (int number = 0; number < lines; number++) {
            int item = random.nextInt(Terminals.ITEMS);
            int pieces = 1 + random.nextInt(MOST_PIECES);
            int amount = pieces * ask("select price from item where id = ?", item);
            update(
                    "update stock set quantity = quantity - ? where warehouse = ? and item = ?",
                    pieces,
                    warehouse,
                    item);
            update(
                    "insert into line values(?, ?, ?, ?, ?, ?, ?)",
                    warehouse,
                    district,
                    order,
                    number,
                    item,
                    pieces,
                    amount);
        }
    }

    private void pay(int district, int customer, int amount) throws SQLException {
        update("update warehouse set paid = paid + ? where id = ?", amount, warehouse);
        update(
                "update district set paid = paid + ? where warehouse = ? and id = ?",
                amount,
                warehouse,
                district);
        update(
                "update customer set balance = balance - ?"
                        + " where warehouse = ? and district = ? and id = ?",
                amount,
                warehouse,
                district,
                customer);
        update("insert into history values(?, ?, ?, ?)", warehouse, district, customer, amount);
    }

    private void look(int district, int customer) throws SQLException {
        int order =
                ask(
                        "select coalesce(max(id), 0) from orders"
                                + " where warehouse = ? and district = ? and customer = ?",
                        warehouse,
                        district,
                        customer);
        ask(
                "select coalesce(sum(amount), 0) from line"
                        + " where warehouse = ? and district = ? and orders = ?",
                warehouse,
                district,
                order);
    }

    private void update(String sql, int... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            statement.executeUpdate();
        }
    }

    /** The first column of the first row, which must exist. */
    private int ask(String sql, int... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /** Sets all values of a statement, in their order. */
    static void bind(PreparedStatement statement, int... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setInt(i + 1, values[i]);
        }
    }
}
