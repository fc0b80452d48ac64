// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.nio.channels.Selector;
import java.nio.file.spi.FileSystemProvider;
import java.security.Permission;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;

/** Looks up resources, as an application does that reads its own version from its manifest. */
public final class Resources {
    private Resources() {}

    /**
     * With an argument, a security manager first refuses all permissions whose names contain it.
     */
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            refuse(args[0]);
        }
        print(() -> "selector " + Selector.open().provider().getClass());
        print(() -> "services " + ServiceLoader.load(FileSystemProvider.class).stream().count());
        for (String name : List.of("META-INF/MANIFEST.MF", "META-INF/", "appended", "io")) {
            ClassLoader loader = Resources.class.getClassLoader();
            print(() -> "own " + loader.getResource(name));
            print(() -> "first of all " + Collections.list(loader.getResources(name)).get(0));
            print(() -> "boot " + Object.class.getResource("/" + name));
        }
    }

    private interface Text {
        String get() throws Exception;
    }

    private static void print(Text text) {
        try {
            System.out.println(text.get());
        } catch (Exception | LinkageError failed) {
            System.out.println(failed + " " + failed.getCause());
        }
    }

    @SuppressWarnings("removal")
    private static void refuse(String name) {
        System.setSecurityManager(
                new SecurityManager() {
                    @Override
                    public void checkPermission(Permission asked) {
                        if (asked.getName().contains(name)) {
                            throw new SecurityException(name);
                        }
                    }
                });
    }
}
