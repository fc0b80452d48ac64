// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Loads what stands under {@code inst/} in the jar, {@code .class} files as {@code .classdata}, so
 * that the application's class path never meets it. The ledger comes from the parent.
 *
 * <p>Reads the jar on whatever thread first needs a class; in a JVM with the agent those reads are
 * the agent's own and kept out of the books.
 */
final class InstLoader extends ClassLoader {
    private static final String ROOT = "inst/";

    static {
        registerAsParallelCapable();
    }

    private final JarFile jar;
    private final String root;
    private final boolean accounted;
    private final ProtectionDomain domain;

    /** Whether this JVM has the ledger: then the loader's own I/O is exempt. */
    InstLoader(File file, ClassLoader parent, boolean accounted) throws IOException {
        super("jacct", parent);
        this.jar = new JarFile(file, false);
        this.root = "jar:".concat(file.toURI().toString()).concat("!/").concat(ROOT);
        this.accounted = accounted;
        Permissions all = new Permissions();
        all.add(new AllPermission());
        CodeSource source = new CodeSource(file.toURI().toURL(), (Certificate[]) null);
        this.domain = new ProtectionDomain(source, all, this, null);
    }

    /** Whether the jar has this entry and the text stands in it. */
    boolean holds(String entryName, String text) {
        byte[] bytes = read(entryName);
        return bytes != null && new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    /** What was not loaded yet is not found from now on. */
    void close() throws IOException {
        jar.close();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = read(entryName(name.replace('.', '/').concat(".class")));
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = read(entryName(name));
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected URL findResource(String name) {
        String entry = entryName(name);
        try {
            return jar.getEntry(entry) == null
                    ? null
                    : new URL(root.concat(entry.substring(ROOT.length())));
        } catch (MalformedURLException e) {
            return null;
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL url = findResource(name);
        return url == null
                ? Collections.<URL>emptyEnumeration()
                : Collections.enumeration(Collections.singleton(url));
    }

    private static String entryName(String resource) {
        return ROOT.concat(resource).concat(resource.endsWith(".class") ? "data" : "");
    }

    /** The bytes of the entry, null when there is none or it cannot be read. */
    private byte[] read(String entryName) {
        if (accounted) {
            Ledger.exempt();
        }
        try {
            ZipEntry entry = jar.getEntry(entryName);
            if (entry == null) {
                return null;
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return in.readAllBytes();
            }
        } catch (IOException | IllegalStateException damagedOrClosed) {
            return null;
        } finally {
            if (accounted) {
                Ledger.include();
            }
        }
    }
}
