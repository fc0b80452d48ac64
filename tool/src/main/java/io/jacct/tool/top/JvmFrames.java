// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Jvm;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The frames of the list of JVMs. Keeps pages open, and finds JVMs that come. */
final class JvmFrames implements Frames {
    private final Pages pages;
    private final Map<File, Source> open = new HashMap<>();
    private final Map<File, Snapshot> before = new HashMap<>();

    JvmFrames(Pages pages) {
        this.pages = pages;
    }

    @Override
    public Frame next() {
        List<File> files = pages.list();
        List<File> gone = new ArrayList<>(open.keySet());
        gone.removeAll(files);
        gone.forEach(this::forget);
        List<Jvm> jvms = new ArrayList<>();
        for (File file : files) {
            try {
                jvms.add(jvm(file));
            } catch (PageException e) {
                forget(file);
                // a page that went away since it was listed is not shown
                if (file.exists()) {
                    jvms.add(new Jvm(file, "unreadable", null, e.getMessage()));
                }
            }
        }
        return Frame.ofJvms(jvms);
    }

    private Jvm jvm(File file) throws PageException {
        Source source = open.get(file);
        if (source == null) {
            source = pages.open(file);
            open.put(file, source);
        }
        Page.Life life = source.life();
        Snapshot then = before.get(file);
        Snapshot now = life == Page.Life.ENDED && then != null ? then : source.snapshotOfTasks();
        before.put(file, now);
        boolean alive = life != Page.Life.ENDED;
        return new Jvm(file, Source.state(life, now), Frame.of(then, now, List.of(), alive), null);
    }

    private void forget(File file) {
        Source source = open.remove(file);
        before.remove(file);
        if (source != null) {
            source.close();
        }
    }

    @Override
    public void close() {
        List.copyOf(open.keySet()).forEach(this::forget);
    }
}
