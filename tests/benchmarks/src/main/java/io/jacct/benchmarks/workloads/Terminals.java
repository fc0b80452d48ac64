// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A small subset of TPC-C on an H2 database in files. Four terminals, each at a warehouse of its
 * own with ten districts, place orders, pay, and read orders. An operation is a transaction.
 */
public final class Terminals {
    static final int DISTRICTS = 10;
    static final int CUSTOMERS = 100;
    static final int ITEMS = 1000;

    private static final int WAREHOUSES = 4;

    private static final List<String> TABLES =
            List.of(
                    "create table warehouse(id int primary key, paid bigint not null)",
                    "create table district(warehouse int, id int, paid bigint not null,"
                            + " next int not null, primary key(warehouse, id))",
                    "create table customer(warehouse int, district int, id int,"
                            + " name varchar(40) not null, balance bigint not null,"
                            + " primary key(warehouse, district, id))",
                    "create table item(id int primary key, name varchar(40), price int not null)",
                    "create table stock(warehouse int, item int, quantity int not null,"
                            + " primary key(warehouse, item))",
                    "create table orders(warehouse int, district int, id int, customer int,"
                            + " primary key(warehouse, district, id))",
                    "create index by_customer on orders(warehouse, district, customer, id)",
                    "create table line(warehouse int, district int, orders int, number int,"
                            + " item int, quantity int, amount int,"
                            + " primary key(warehouse, district, orders, number))",
                    "create table history(warehouse int, district int, customer int, amount int)");

    private Terminals() {}

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        String url = "jdbc:h2:file:" + Path.of(args[0]).toAbsolutePath().resolve("orders");
        try (Connection connection = DriverManager.getConnection(url)) {
            create(connection);
            List<Operation> terminals = new ArrayList<>();
            for (int warehouse = 0; warehouse < WAREHOUSES; warehouse++) {
                terminals.add(new Terminal(DriverManager.getConnection(url), warehouse));
            }
            Workload.measure(args, terminals);
            try (Statement statement = connection.createStatement()) {
                statement.execute("shutdown");
            }
        }
    }

    private static void create(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        fill(connection, "item select x, 'item ' || x, x from system_range(0, ?)", ITEMS - 1);
        for (int warehouse = 0; warehouse < WAREHOUSES; warehouse++) {
            fill(connection, "warehouse values(?, 0)", warehouse);
            fill(
                    connection,
                    "district select ?, x, 0, 0 from system_range(0, ?)",
                    warehouse,
                    DISTRICTS - 1);
            fill(
                    connection,
                    "stock select ?, x, 100 from system_range(0, ?)",
                    warehouse,
                    ITEMS - 1);
            fill(
                    connection,
                    "customer select ?, mod(x, ?), x / ?, 'customer ' || x, 0"
                            + " from system_range(0, ?)",
                    warehouse,
                    DISTRICTS,
                    DISTRICTS,
                    DISTRICTS * CUSTOMERS - 1);
        }
        connection.commit();
    }

    private static void fill(Connection connection, String rows, int... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("insert into " + rows)) {
            Terminal.bind(statement, values);
            statement.executeUpdate();
        }
    }
}
