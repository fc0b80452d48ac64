// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

/** The path of the jar that this class came from. */
final class AgentJar {
    private static final String ENTRY = "io/jacct/agent/Agent.class";

    private AgentJar() {}

    /**
     * The jar as a file. It is looked up as a resource, since a class of the boot loader has no
     * code source. The boot loader answers first, so this does not open the application's class
     * path.
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
