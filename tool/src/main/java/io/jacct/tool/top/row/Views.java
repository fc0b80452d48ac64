// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.util.List;
import java.util.Locale;

/** The views, by number. */
public final class Views {
    /** Threads. */
    public static final View<TaskRow> THREADS = new ThreadsView();

    /** Pools. */
    public static final View<TaskRow> POOLS = new PoolsView();

    /** JVMs. */
    public static final View<Jvm> JVMS = new JvmsView();

    /** The views of one JVM. */
    public static final List<View<?>> OF_JVM =
            List.of(
                    THREADS,
                    POOLS,
                    new DevicesView(),
                    new ExecutorsView(),
                    new HandlesView(),
                    new OwnersView(),
                    new ExitsView());

    private Views() {}

    /** The view of that name; null for none. */
    public static View<?> named(String name) {
        for (View<?> view : OF_JVM) {
            if (view.name().equals(name.toLowerCase(Locale.ROOT))) {
                return view;
            }
        }
        return null;
    }
}
