// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves the places where sun.nio.fs opens a directory stream. It opens a descriptor and duplicates
 * it. It gives the first descriptor to the C library, which closes it out of sight, and closes the
 * second itself. The ledger therefore moves the open file to the second descriptor.
 */
public final class DirectoryStreams {
    private DirectoryStreams() {}

    /** The two types to weave. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.fs.UnixFileSystemProvider")
                        .weaveCalls(
                                "newDirectoryStream(Ljava/nio/file/Path;"
                                        + "Ljava/nio/file/DirectoryStream$Filter;)"
                                        + "Ljava/nio/file/DirectoryStream;",
                                new Duplicate()),
                TypeInstrumentation.of("sun.nio.fs.UnixSecureDirectoryStream")
                        .weaveCalls(
                                "newDirectoryStream(Ljava/nio/file/Path;"
                                        + "[Ljava/nio/file/LinkOption;)"
                                        + "Ljava/nio/file/SecureDirectoryStream;",
                                new Duplicate()));
    }

    private static final class Duplicate extends CallSite {
        Duplicate() {
            super("dup(I)I");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            // from, to  ->  to, from, to
            code.visitInsn(Opcodes.DUP_X1);
            entryPoint(code, DescriptorLedger.class, "duplicated", "(II)V");
        }
    }
}
