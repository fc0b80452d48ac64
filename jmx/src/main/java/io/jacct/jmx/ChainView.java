// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.kstat.KstatHeader;
import java.util.List;

/**
 * The subject of the MBean KstatChain.
 *
 * @param chainId the chain's id
 * @param generation that of the page's devices
 * @param kstats what is on the chain, by kid
 */
record ChainView(int chainId, long generation, List<KstatHeader> kstats) {}
