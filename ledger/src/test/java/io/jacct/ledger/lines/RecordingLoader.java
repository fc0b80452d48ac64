// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Has a copy of the ledger of its own, in which {@link RecordedClass} has put a call of {@link
 * Recorder} before each store. So nothing is in the production code for this test, and also a store
 * of an equal value is seen.
 */
final class RecordingLoader extends ClassLoader {
    private static final String PACKAGE = Recorder.class.getPackageName() + '.';

    /** The classes of this package that the test shares with the recorded ledger. */
    private static final Set<String> SHARED = Set.of("Recorder", "Word", "Word$Line", "Written");

    RecordingLoader() {
        super(RecordingLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean own = name.startsWith(PACKAGE);
        if (!name.startsWith("io.jacct.")
                || own && SHARED.contains(name.substring(PACKAGE.length()))) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name, own);
        }
    }

    private Class<?> define(String name, boolean plain) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = getParent().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            if (!plain) {
                ClassReader reader = new ClassReader(bytes);
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
                reader.accept(new RecordedClass(writer), 0);
                bytes = writer.toByteArray();
            }
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException trouble) {
            throw new ClassNotFoundException(name, trouble);
        }
    }
}
