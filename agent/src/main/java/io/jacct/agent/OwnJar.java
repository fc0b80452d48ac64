// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

/** Where the jar is that this class came from. */
final class OwnJar {
    private static final String ENTRY = "io/jacct/agent/Agent.class";

    private OwnJar() {}

    /**
     * The jar as a file. Asked as a resource, since a class of the boot loader has no code source;
     * the boot loader answers first, so the application's class path is not opened for it.
     */
    static File file() throws IOException {
        URL url = ClassLoader.getSystemResource(ENTRY);
        String text = url == null ? "" : url.toString();
        String suffix = "!/".concat(ENTRY);
        if (!text.startsWith("jar:file:") || !text.endsWith(suffix)) {
            throw new IOException("own jar not found, only ".concat(text));
        }
        try {
            String jar = text.substring("jar:".length(), text.length() - suffix.length());
            return new File(new URI(jar));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
