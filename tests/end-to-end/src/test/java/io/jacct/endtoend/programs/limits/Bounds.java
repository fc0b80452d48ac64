// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Opens files until one is refused, at most ten, with several limits. Prints a line for each limit.
 */
public final class Bounds {
    private static final int MANY = 10;

    private final Tenant tenant = new Tenant("tenant-7");
    private final Deque<FileInputStream> open = new ArrayDeque<>();
    private final File file;

    private Bounds(String directory) {
        file = new File(directory, "data");
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Bounds bounds = new Bounds(args[0]);
        new FileOutputStream(bounds.file).close();
        bounds.tenant.run(bounds::all);
    }

    private Void all() throws Exception {
        show("no limit", Long.MAX_VALUE);
        show("below what is held", 4);
        close(MANY - 4);
        show("as much as is held", 4);
        close(1);
        show("one more than is held", 4);
        close(4);
        show("nothing", 0);
        show("one", 1);
        show("one less than the greatest number", Long.MAX_VALUE - 1);
        close(open.size());
        System.out.println("held in the end: " + tenant.held("numfile"));
        return null;
    }

    private void show(String name, long limit) throws Exception {
        tenant.limit("numfile", limit);
        String outcome = "not refused";
        try {
            for (int i = 0; i < MANY; i++) {
                open.push(new FileInputStream(file));
            }
        } catch (FileNotFoundException refused) {
            String text = refused.getMessage();
            outcome = text.substring(text.indexOf('('));
        }
        System.out.println(name + ": " + open.size() + " open, " + outcome);
    }

    private void close(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            open.pop().close();
        }
    }
}
