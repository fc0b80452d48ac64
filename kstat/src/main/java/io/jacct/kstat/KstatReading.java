// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * A chain's answer to a read.
 *
 * @param chainId the chain's id after the read
 * @param header with the snaptime, number and size of this data
 * @param data of that time
 */
public record KstatReading(int chainId, KstatHeader header, KstatData data) {}
