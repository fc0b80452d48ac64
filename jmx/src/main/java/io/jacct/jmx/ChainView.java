// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import java.util.List;
import java.util.Map;

/**
 * The subject of the MBean KstatChain.
 *
 * @param chainId the chain's id
 * @param generation that of the page's devices
 * @param kstats what is on the chain, by kid
 * @param statistics those that no other MBean has, by module:instance:name:statistic
 */
record ChainView(
        int chainId, long generation, List<KstatHeader> kstats, Map<String, Named> statistics) {}
