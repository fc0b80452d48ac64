// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.Ledger;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;

/**
 * Loads what stands in one of the jars that are stored in the jar, where the application's class
 * path does not meet it, and where it makes the jar's own directory no longer. The ledger comes
 * from the parent.
 *
 * <p>Reads the jar on whatever thread first needs a class; in a JVM with the agent those reads are
 * the agent's own and kept out of the books.
 */
final class InstLoader extends ClassLoader {
    /** What weaves: the advice and Byte Buddy. */
    static final String LOOM = "inst/loom.jar";

    /** What reads a page: the MBeans, the command, and what these need. */
    static final String READERS = "inst/readers.jar";

    static {
        registerAsParallelCapable();
    }

    private final RandomAccessFile file;
    private final Archive outer;
    private final Archive jar;
    private final boolean accounted;
    private final ProtectionDomain domain;

    /**
     * Of {@code own}, the jar that is stored under that name.
     *
     * @param accounted whether this JVM has the ledger: then the loader's own I/O is exempt
     */
    InstLoader(File own, String name, ClassLoader parent, boolean accounted) throws IOException {
        super("jacct", parent);
        this.accounted = accounted;
        this.file = new RandomAccessFile(own, "r");
        try {
            this.outer = new Archive(file, 0, file.length());
            this.jar = outer.inner(name);
        } catch (IOException | RuntimeException damaged) {
            file.close();
            throw damaged;
        }
        Permissions all = new Permissions();
        all.add(new AllPermission());
        CodeSource source = new CodeSource(own.toURI().toURL(), (Certificate[]) null);
        this.domain = new ProtectionDomain(source, all, this, null);
    }

    /** Whether the outer jar has this entry and the text stands in it. */
    boolean holds(String entryName, String text) {
        byte[] bytes = read(outer, entryName);
        return bytes != null && new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    /** What was not loaded yet is not found from now on. */
    void close() throws IOException {
        file.close();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = read(jar, name.replace('.', '/').concat(".class"));
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = read(jar, name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected URL findResource(String name) {
        byte[] bytes = read(jar, name);
        return bytes == null ? null : ResourceBytes.url(name, bytes);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL url = findResource(name);
        return url == null
                ? Collections.<URL>emptyEnumeration()
                : Collections.enumeration(Collections.singleton(url));
    }

    /** The bytes of the entry, null when there is none or it cannot be read. */
    private byte[] read(Archive archive, String entryName) {
        if (accounted) {
            Ledger.exempt();
        }
        try {
            return archive.read(entryName);
        } catch (IOException damagedOrClosed) {
            return null;
        } finally {
            if (accounted) {
                Ledger.include();
            }
        }
    }
}
