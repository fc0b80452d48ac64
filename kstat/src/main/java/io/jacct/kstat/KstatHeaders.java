// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.List;

/**
 * The visible kstats of a chain at one time.
 *
 * @param chainId of the chain at that time
 * @param list by kid, ascending
 */
public record KstatHeaders(int chainId, List<KstatHeader> list) {}
