// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** What users install and depend on: the Debian package, the release, images of containers. */
package io.jacct.endtoend.packages;
