/**
 * The MBeans: a {@link io.jacct.snapshot.Snapshot} for everybody who speaks JMX.
 *
 * <p>{@link io.jacct.jmx.MBeans} is the door; the agent knocks when the platform MBean server is
 * first obtained. From there: {@code Registration} decides which MBeans there are, {@code Bean} is
 * each of them, its {@code Shape} says which attributes it has (from the catalogue of counters),
 * and {@code Readings} gives all of them the same snapshot. {@code PageChain} holds the kstats of
 * the same snapshots. This package only reads.
 */
package io.jacct.jmx;
