// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The devices of a page, for programs that know FreeBSD's libdevstat. */
package io.jacct.snapshot.devstat;
