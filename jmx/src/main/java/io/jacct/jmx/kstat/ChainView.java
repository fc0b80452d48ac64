// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.kstat;

import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import java.util.List;
import java.util.Map;

/**
 * The subject of the MBean KstatChain. {@code Registration} has a bean show it.
 *
 * @param chainId the chain's id
 * @param generation the generation of the page's devices
 * @param kstats the kstats on the chain, by kid
 * @param statistics statistics without another MBean, by module:instance:name:statistic
 */
public record ChainView(
        int chainId, long generation, List<KstatHeader> kstats, Map<String, Named> statistics) {}
