// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** What all commands share: options, exit statuses, failures, the output, and the pages to read. */
package io.jacct.tool.command;
