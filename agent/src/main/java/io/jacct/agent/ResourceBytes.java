// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;

/**
 * Handler of the URL of a resource in a jar within a jar. The JDK's own handlers read files only.
 */
final class ResourceBytes extends URLStreamHandler {
    private final byte[] bytes;

    private ResourceBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A URL that gives these bytes. */
    static URL url(String name, byte[] bytes) {
        try {
            return new URL(null, "jacct:/".concat(name), new ResourceBytes(bytes));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    protected URLConnection openConnection(URL url) {
        return new URLConnection(url) {
            @Override
            public void connect() {
                // nothing to connect to: the bytes are here
            }

            @Override
            public InputStream getInputStream() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}
