// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.List;

/**
 * What a view asks for at each refresh, in one call.
 *
 * @param type of the MBean, the property {@code type} of its name
 * @param attributes of the MBean
 */
public record Request(String type, List<String> attributes) {
    public static Request totals(String... attributes) {
        return new Request("Totals", List.of(attributes));
    }
}
