// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The kstats of a page. {@link io.jacct.kstat.page.PageKstats} puts them on a chain and takes them
 * off again, as a provider does. {@link io.jacct.kstat.page.JvmKstats} opens such a chain for a
 * JVM. The command, the MBeans and users of {@code jacct-kstat.jar} call these two; the catalogues
 * say which kstats there are. This package calls the chain and {@code io.jacct.snapshot}.
 */
package io.jacct.kstat.page;
