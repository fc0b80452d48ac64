// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.scrape;

import io.jacct.export.metric.OwnValue;
import java.util.List;

/**
 * What the exporter says of itself after it has told of all JVMs.
 *
 * @param millis that moment, in milliseconds since 1970
 * @param own its values
 */
public record Scrape(long millis, List<OwnValue> own) {}
