// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A small service for three tenants, one of which leaks files. Unlike the other samples it uses
 * {@code jacct-api.jar}, to name the owner of its work. It runs without the agent, too.
 */
package io.jacct.samples.tenants;
