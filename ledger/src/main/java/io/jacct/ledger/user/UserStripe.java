// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.user;

import io.jacct.ledger.base.Seqlock;

/**
 * Boot loader. The stripe of what may use devices, and the list of those that it uses now. A thread
 * is one, and so is a pool of virtual threads on one carrier. A cohort is the user that takes over
 * what they have done. {@link DeviceUsers} keeps the list.
 */
public class UserStripe extends Seqlock {
    /** The user on the device that was used last; a guess, by the owner of the stripe. */
    DeviceUser latest;

    /** The first of a chain, or null; under the lock. */
    DeviceUser first;

    /** Whether the task has ended; under the lock. */
    boolean ended;

    protected UserStripe(long address) {
        super(address);
    }

    /** Whether it is the stripe of one thread. */
    protected boolean isThread() {
        return false;
    }

    /** Under the lock, as {@link #remove}. */
    final void add(DeviceUser user) {
        user.after = first;
        if (first != null) {
            first.before = user;
        }
        first = user;
        user.of = this;
    }

    final void remove(DeviceUser user) {
        if (user.before == null) {
            first = user.after;
        } else {
            user.before.after = user.after;
        }
        if (user.after != null) {
            user.after.before = user.before;
        }
        user.before = null;
        user.after = null;
        user.of = null;
    }
}
