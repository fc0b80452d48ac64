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
 * Boot loader. The owner that each open descriptor is charged to. {@link Descriptors} calls this
 * under its lock, so the calls for one descriptor are in the order of its events. A descriptor has
 * one charge from its opening to its closing. Whichever thread closes it, the owner that was
 * charged gets the charge back.
 *
 * <pre>
 * opened    by the calling thread: charged to its owner
 * met       its opening was not seen: charged to the JVM, by force
 * named     its kind is known only now, as of a socket that listens: the charge moves
 * closed    the charge is taken back
 * </pre>
 */
final class DescriptorCharges {
    private final Beancounters all;
    private final Endpoints endpoints;
    private final ByDescriptor charges = new ByDescriptor();

    /** The charge of one descriptor. */
    private static final class Charge {
        final int fd;
        final int resource;

        /** Whether it is charged by force, because it was accepted above a limit. */
        boolean overLimit;

        /** Null until it is charged. */
        Beancounter owner;

        Charge(int fd, int resource) {
            this.fd = fd;
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

    /** Whether {@code fd} was accepted above a limit. */
    boolean isOverLimit(int fd) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            Charge charge = (Charge) charges.get(fd);
            return charge != null && charge.overLimit;
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /**
     * The calling thread has opened the descriptor, or found it open. An accepted connection over
     * the limit is charged, and counts as refused.
     */
    private void opened(int fd, int kind, OpenHandle opened, String name) {
        closed(fd);
        Beancounter owner = opened.owner == null ? all.jvm : opened.owner;
        int resource = opened.other ? Resource.NUMOTHERSOCK.id() : resource(kind);
        if (opened.accepted) {
            // its endpoint is the listener's, so it says nothing about the connection
            resource = Resource.NUMTCPSOCK.id();
        }
        Refusal over = charge(fd, owner, resource, opened.isAdopted() || opened.twin);
        if (over != null) {
            over.target(name);
            ((Charge) charges.get(fd)).overLimit = opened.accepted;
        }
    }

    /**
     * Does everything that needs memory or stack before the charge. After the charge only a store
     * is left.
     */
    private Refusal charge(int fd, Beancounter owner, int resource, boolean forced) {
        Charge charge = new Charge(fd, resource);
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

    /**
     * The descriptor is about to be closed, or its number already belongs to another descriptor.
     */
    private void closed(int fd) {
        Charge charge = (Charge) charges.take(fd);
        if (charge != null && charge.owner != null) {
            charge.owner.uncharge(charge.resource, 1);
        }
    }

    /** The descriptor is about to be closed, which also ends its file locks. */
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
