// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The parts that all commands share: options, exit statuses, failures, the output, and the pages to
 * read. Every command extends {@code JacctCommand} and takes its page from {@code Pages}. All
 * packages of commands and {@code io.jacct.tool} call this one. It calls picocli, the read half,
 * and {@code taskstats} for queries about tasks. It names no command, nor {@code text}.
 */
package io.jacct.tool.command;
