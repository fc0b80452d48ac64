// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Transfers that are cut short at random: by interrupts, asynchronous closes, and time-outs. {@code
 * Disturbances} is the program, and its test in {@code io.jacct.endtoend.socket} gives it a seed
 * and a number of disturbances. Each round compares the bytes that were moved with the bytes that
 * were counted. The program calls the JDK. It reads its own page through the reader that the agent
 * has put into the boot loader.
 */
package io.jacct.endtoend.programs.disturbed;
