// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.util.List;

/** Boot loader. The result for a class: its woven bytes, and the methods that were not found. */
final class Woven {
    final byte[] bytes;
    final List<String> missing;

    Woven(byte[] bytes, List<String> missing) {
        this.bytes = bytes;
        this.missing = missing;
    }
}
