// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBeans Beancounters and Beancounter, and their notifications.
 *
 * <p>Values come from the page. {@code BeancounterWatch} looks at it twice a second while there is
 * a listener, and {@code OwnerAlarms} decides which alarms to report. Limits and {@code ubstat} go
 * through the entry point of beancounters. The package above calls this layer; it calls {@code
 * device}, {@code reading}, {@code notification}, {@code shape} and {@code name}.
 */
package io.jacct.jmx.beancounter;
