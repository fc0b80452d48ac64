// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.scrape;

import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.row.Shown;
import java.util.List;

/**
 * All that is known at one moment.
 *
 * @param millis that moment, in milliseconds since 1970
 * @param jvms what is shown of each JVM
 * @param own what the exporter says of itself
 * @param bounds the buckets of histograms
 */
public record Scrape(long millis, List<Shown> jvms, List<OwnValue> own, Bounds bounds) {}
