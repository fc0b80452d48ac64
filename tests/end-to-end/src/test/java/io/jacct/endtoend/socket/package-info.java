// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of sockets, datagrams and pipes. */
package io.jacct.endtoend.socket;
