// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.List;

/** Looks for one kind of trouble. Stateless. */
interface Rule {
    /** What it has found; empty if there is none of it. */
    List<Finding> look(Evidence evidence);
}
