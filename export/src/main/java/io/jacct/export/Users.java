// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import com.sun.net.httpserver.BasicAuthenticator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The users of basic authentication, from a file with a line {@code name:password} for each. Only
 * its owner may read the file. A guess takes the same time, however near it is.
 */
final class Users extends BasicAuthenticator {
    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.of(
                    PosixFilePermission.GROUP_READ,
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE);

    private static final byte[] NOBODY = digest("");

    private final Map<String, byte[]> passwords;

    private Users(Map<String, byte[]> passwords) {
        super("jacct export", StandardCharsets.UTF_8);
        this.passwords = passwords;
    }

    /** Reads the file. */
    static Users read(Path file) throws Refused {
        Map<String, byte[]> passwords = new HashMap<>();
        try {
            Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
            others.addAll(Files.getPosixFilePermissions(file));
            others.retainAll(OTHERS);
            if (!others.isEmpty()) {
                throw Refused.here(file + " may be read or written by others: chmod 600 " + file);
            }
            for (String line : Files.readAllLines(file)) {
                int colon = line.indexOf(':');
                if (!line.isBlank() && (colon <= 0 || colon == line.length() - 1)) {
                    throw Refused.here(file + " has a line that is not name:password");
                } else if (!line.isBlank()) {
                    passwords.put(line.substring(0, colon), digest(line.substring(colon + 1)));
                }
            }
        } catch (IOException unreadable) {
            throw Refused.here("cannot read " + file + ": " + OneLine.of(unreadable));
        }
        if (passwords.isEmpty()) {
            throw Refused.here(file + " has no line name:password");
        }
        return new Users(passwords);
    }

    @Override
    public boolean checkCredentials(String name, String password) {
        byte[] known = passwords.getOrDefault(name, NOBODY);
        return MessageDigest.isEqual(known, digest(password)) & known != NOBODY;
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
