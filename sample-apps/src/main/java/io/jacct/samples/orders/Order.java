// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

/** An order of a customer; as text {@code customer,article,quantity}. */
record Order(String customer, String article, int quantity) {
    private static final int LONGEST_NAME = 40;

    static Order parse(String text) {
        String[] fields = text.strip().split(",", -1);
        if (fields.length != 3) {
            throw new IllegalArgumentException("expected customer,article,quantity");
        }
        return new Order(name(fields[0]), name(fields[1]), quantity(fields[2]));
    }

    private static String name(String field) {
        if (field.isBlank() || field.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a name has 1 to " + LONGEST_NAME + " characters");
        }
        return field;
    }

    private static int quantity(String field) {
        int quantity = Integer.parseInt(field);
        if (quantity < 1) {
            throw new IllegalArgumentException("the quantity is at least 1");
        }
        return quantity;
    }

    @Override
    public String toString() {
        return customer + "," + article + "," + quantity;
    }
}
