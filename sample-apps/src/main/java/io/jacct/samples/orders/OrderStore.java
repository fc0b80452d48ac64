// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.h2.jdbcx.JdbcConnectionPool;

/** The orders, in an H2 database on disk. All methods may be called from any thread. */
final class OrderStore implements AutoCloseable {
    private final JdbcConnectionPool connections;

    OrderStore(Path directory, int maxConnections) throws SQLException {
        // otherwise H2's shutdown hook would close the database while requests still use it
        String url = "jdbc:h2:file:" + directory.resolve("orders") + ";DB_CLOSE_ON_EXIT=FALSE";
        connections = JdbcConnectionPool.create(url, "orders", "");
        connections.setMaxConnections(maxConnections);
        execute(
                "create table orders(id bigint generated always as identity primary key,"
                        + " customer varchar(40), article varchar(40), quantity int)");
    }

    /** Adds an order and returns its number. */
    long add(Order order) throws SQLException {
        String insert = "insert into orders(customer, article, quantity) values (?, ?, ?)";
        try (Connection c = connections.getConnection();
                PreparedStatement s = c.prepareStatement(insert, new String[] {"id"})) {
            s.setString(1, order.customer());
            s.setString(2, order.article());
            s.setInt(3, order.quantity());
            s.executeUpdate();
            try (ResultSet keys = s.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    Optional<Order> find(long id) throws SQLException {
        String select = "select customer, article, quantity from orders where id = ?";
        try (Connection c = connections.getConnection();
                PreparedStatement s = c.prepareStatement(select)) {
            s.setLong(1, id);
            try (ResultSet row = s.executeQuery()) {
                return row.next()
                        ? Optional.of(new Order(row.getString(1), row.getString(2), row.getInt(3)))
                        : Optional.empty();
            }
        }
    }

    /** One line for each article: its name, the number of orders, and the number of pieces. */
    String sums() throws SQLException {
        StringBuilder text = new StringBuilder();
        String select =
                "select article, count(*), sum(quantity) from orders group by article"
                        + " order by article";
        try (Connection c = connections.getConnection();
                Statement s = c.createStatement();
                ResultSet row = s.executeQuery(select)) {
            while (row.next()) {
                text.append(row.getString(1)).append(',');
                text.append(row.getLong(2)).append(',');
                text.append(row.getLong(3)).append('\n');
            }
        }
        return text.toString();
    }

    private void execute(String sql) throws SQLException {
        try (Connection c = connections.getConnection();
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        execute("shutdown");
        connections.dispose();
    }
}
