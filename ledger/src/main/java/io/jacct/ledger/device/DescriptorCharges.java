// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.ByDescriptor;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.owner.Owners;

/**
 * Boot loader. What each open descriptor is charged to. {@link Descriptors} calls this under its
 * lock, so the calls for one descriptor are in the order of its events. A descriptor has one charge
 * from its opening to its closing. Whichever thread closes it, the owner that was charged gets the
 * charge back.
 *
 * <pre>
 * opened    by the calling thread: charged to its owner
 * met       was open before it was first seen: charged to the JVM, by force
 * named     turns out to be of another kind, as a socket that listens: the charge moves
 * closed    the charge is taken back
 * </pre>
 */
final class DescriptorCharges {
    private final Beancounters all;
    private final Endpoints endpoints;
    private final ByDescriptor charges = new ByDescriptor();

    /** A charge of one. */
    private static final class Charge {
        final int resource;

        /** Null until it is charged. */
        Beancounter owner;

        Charge(int resource) {
            this.resource = resource;
        }
    }

    DescriptorCharges(Beancounters all, Endpoints endpoints) {
        this.all = all;
        this.endpoints = endpoints;
    }

    /** The entry of {@code fd} changes; {@code opened} is null unless the caller has opened it. */
    void tell(int fd, int before, int endpoint, OpenHandle opened) {
        int kind = EndpointKind.kind(endpoint);
        if (endpoint == 0) {
            ended(fd);
        } else if (opened != null) {
            opened(fd, kind, opened, name(endpoint));
        } else if (before == 0) {
            met(fd, kind);
        } else if (EndpointKind.kind(before) != kind) {
            named(fd, kind);
        }
    }

    private String name(int endpoint) {
        boolean named = endpoints != null && EndpointKind.named(endpoint);
        return named ? endpoints.entry(endpoint).name : "";
    }

    /** To whom {@code fd} is charged; null if it is not. */
    Beancounter owner(int fd) {
        Charge charge = (Charge) charges.get(fd);
        return charge == null ? null : charge.owner;
    }

    /** The calling thread has opened the descriptor. What is accepted is counted as refused. */
    private void opened(int fd, int kind, OpenHandle opened, String name) {
        closed(fd);
        Beancounter owner = opened.owner == null ? all.jvm : opened.owner;
        int resource = opened.other ? Resource.NUMOTHERSOCK.id() : resource(kind);
        if (opened.accepted) {
            // its endpoint is the listener's
            resource = Resource.NUMTCPSOCK.id();
        }
        Refusal over = charge(fd, owner, resource, false);
        if (over != null) {
            over.target(name);
        }
    }

    /** Whatever needs memory or stack comes first: what follows the charge is a store. */
    private Refusal charge(int fd, Beancounter owner, int resource, boolean forced) {
        Charge charge = new Charge(resource);
        charges.put(fd, charge);
        Refusal over = Owners.acquire(all, owner, resource, forced);
        charge.owner = owner;
        return over;
    }

    /** The descriptor is open, and its opening was not seen. */
    void met(int fd, int kind) {
        charge(fd, all.jvm, resource(kind), true);
    }

    /** The open descriptor is of another kind than was known. */
    private void named(int fd, int kind) {
        Charge charge = (Charge) charges.get(fd);
        if (charge != null && charge.owner != null && charge.resource != resource(kind)) {
            closed(fd);
            charge(fd, charge.owner, resource(kind), true);
        }
    }

    /** The descriptor is about to be closed, or its number belongs to another one now. */
    private void closed(int fd) {
        Charge charge = (Charge) charges.take(fd);
        if (charge != null && charge.owner != null) {
            charge.owner.uncharge(charge.resource, 1);
        }
    }

    /** The descriptor is about to be closed, with all that hangs on it. */
    private void ended(int fd) {
        closed(fd);
        all.holdings.closed(fd);
    }

    private static int resource(int kind) {
        switch (kind) {
            case EndpointKind.SOCKET:
                return Resource.NUMTCPSOCK.id();
            case EndpointKind.LISTEN:
            case EndpointKind.DATAGRAM:
                return Resource.NUMOTHERSOCK.id();
            default:
                return Resource.NUMFILE.id();
        }
    }
}
