// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** Reasons why an operation on a kstat failed, by the names that libkstat documents. */
public enum Errno {
    /** The kstat is not writable, or its provider refuses the written data. */
    EACCES,
    /** The kstat is not installed yet, or its data is not available; a later call may succeed. */
    EAGAIN,
    /** The handle is closed. */
    EBADF,
    /** A kstat of this module, instance and name is on the chain already. */
    EEXIST,
    /** An argument does not fit the type of the kstat, or its flags contradict each other. */
    EINVAL,
    /** The provider failed. */
    EIO,
    /** There is nothing of this name. */
    ENOENT,
    /** The data is larger than the room for it. */
    ENOMEM,
    /** No kstat has this id, or it no longer exists. */
    ENXIO
}
