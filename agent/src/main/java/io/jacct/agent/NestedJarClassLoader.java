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
 * Loads classes from one of the jars that are stored in the agent's jar. There the application's
 * class path does not meet them, and they do not lengthen the directory of the outer jar. The
 * ledger comes from the parent loader. See docs/decisions/0014-jars-and-class-loaders.md.
 *
 * <p>The thread that first needs a class reads the jar. In a JVM with the agent those reads are the
 * agent's own, and the ledger does not count them.
 */
final class NestedJarClassLoader extends ClassLoader {
    /** The weaver's jar: the advice and Byte Buddy. */
    static final String LOOM = "inst/loom.jar";

    /** The readers' jar: the MBeans, the command, and the classes that these need. */
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
     * Opens the jar that is stored in {@code own} under that name.
     *
     * @param accounted whether this JVM has the ledger; the loader then exempts its own I/O
     */
    NestedJarClassLoader(File own, String name, ClassLoader parent, boolean accounted)
            throws IOException {
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

    /** Whether the outer jar has this entry and the entry contains the text. */
    boolean holds(String entryName, String text) {
        byte[] bytes = read(outer, entryName);
        return bytes != null && new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    /** Closes the jar. The loader does not find classes that it has not loaded by then. */
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

    /** The bytes of the entry, null when there is none or when reading fails. */
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
