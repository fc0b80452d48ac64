// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** Why an operation on a kstat failed, by the names that libkstat documents. */
public enum Errno {
    /** The kstat is not writable, or its provider does not take what was written. */
    EACCES,
    /** The kstat is not installed yet, or has no data at hand: later it may. */
    EAGAIN,
    /** The handle is closed. */
    EBADF,
    /** A kstat of this module, instance and name is on the chain already. */
    EEXIST,
    /** An argument does not fit the type of the kstat, or its flags contradict each other. */
    EINVAL,
    /** The provider failed. */
    EIO,
    /** Nothing bears this name. */
    ENOENT,
    /** The data is larger than the room for it. */
    ENOMEM,
    /** No kstat has this id, or it has none any more. */
    ENXIO
}
