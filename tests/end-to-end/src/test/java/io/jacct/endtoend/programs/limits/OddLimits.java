// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import io.jacct.ledger.BeancounterLedger;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Two limits at once: of two resources, and of an owner and its parent. Limits of names that do not
 * exist, or not yet. Prints a line for each.
 */
public final class OddLimits {
    private static final int MANY = 4;
    private static final long NONE = Long.MAX_VALUE;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final Acceptor peer = new Acceptor(MANY);
    private final File file;

    private OddLimits(String directory) throws IOException {
        file = new File(directory, "data");
        new FileOutputStream(file).close();
    }

    /** The directory for files. An option limits the owner {@code nobody} to one file. */
    public static void main(String[] args) throws Exception {
        OddLimits limits = new OddLimits(args[0]);
        limits.resources(new Tenant("tenant-7"));
        limits.parents();
        limits.names(new Tenant("tenant-9"));
        limits.peer.close();
    }

    private void resources(Tenant tenant) throws Exception {
        tenant.limit("numfile", 1);
        tenant.limit("numtcpsock", 2);
        all("two resources", tenant);
        tenant.limit("numfile", NONE);
        all("one of them", tenant);
        tenant.limit("numtcpsock", NONE);
        all("none of them", tenant);
    }

    private void all(String name, Tenant tenant) throws Exception {
        show(name + ", files", tenant, () -> new FileInputStream(file));
        show(
                name + ", connections",
                tenant,
                () -> new Socket(peer.address().getAddress(), peer.address().getPort()));
        show(name + ", datagram sockets", tenant, DatagramSocket::new);
        for (AutoCloseable each : open) {
            each.close();
        }
        open.clear();
    }

    private void parents() throws Exception {
        Tenant parent = new Tenant("tenant-8");
        Tenant child = new Tenant("job-3", parent);
        parent.limit("numfile", 1);
        child.limit("numfile", 2);
        files("the parent's is lower", child);
        parent.limit("numfile", 3);
        files("the child's is lower", child);
        parent.limit("numfile", 2);
        files("both are the same", child);
        System.out.printf(
                "counted: %d of the parent, %d of the child; held %d and %d%n",
                parent.failures("numfile"),
                child.failures("numfile"),
                parent.held("numfile"),
                child.held("numfile"));
    }

    private void names(Tenant tenant) throws Exception {
        System.out.printf(
                "numnothing %b, kmemsize %b, less than nothing %b%n",
                tenant.limit("numnothing", 1),
                tenant.limit("kmemsize", 1),
                tenant.limit("numfile", -1));
        files("no such limit", tenant);
        System.out.println("nobody: " + BeancounterLedger.find("nobody"));
        files("somebody", new Tenant("nobody"));
    }

    private void files(String name, Tenant tenant) throws Exception {
        show(name, tenant, () -> new FileInputStream(file));
        for (AutoCloseable each : open) {
            each.close();
        }
        open.clear();
    }

    private void show(String name, Tenant tenant, Callable<AutoCloseable> way) throws Exception {
        String outcome = MANY + " opened";
        for (int i = 0; i < MANY; i++) {
            try {
                open.add(tenant.run(way));
            } catch (IOException refused) {
                String text = refused.getMessage();
                outcome = i + " opened, " + text.substring(text.indexOf("jacct: ") + 7);
                break;
            }
        }
        System.out.println(name + ": " + outcome.replace(")", ""));
    }
}
