// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A small service for three tenants, one of which leaks files. Unlike the other samples it uses
 * {@code jacct-api.jar}, to say for whom it works; without the agent it does the same.
 */
package io.jacct.samples.tenants;
