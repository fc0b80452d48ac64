// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that use sockets, datagrams and pipes. */
package io.jacct.endtoend.programs.socket;
