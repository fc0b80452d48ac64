// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The server's certificate and key, from a file: a PKCS12 key store, or PEM with the certificates
 * and an unencrypted PKCS8 key.
 */
final class ServerKey {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

    private static final String ENTRY = "server";

    private ServerKey() {}

    /** Reads it; the password is for a key store. */
    static SSLContext read(Path file, String password) throws Refused {
        char[] secret = password.toCharArray();
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw Refused.here("cannot read " + file + ": " + OneLine.of(unreadable));
        }
        try {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            KeyStore store =
                    text.contains("-----BEGIN ") ? ofPem(text, secret) : ofStore(bytes, secret);
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, secret);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException unusable) {
            throw Refused.here(
                    file + " has no usable certificate and key: " + OneLine.of(unusable));
        }
    }

    private static KeyStore ofStore(byte[] bytes, char[] secret)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(bytes), secret);
        return store;
    }

    private static KeyStore ofPem(String text, char[] secret)
            throws IOException, GeneralSecurityException {
        Matcher key = KEY.matcher(text);
        if (!key.find()) {
            throw new GeneralSecurityException(
                    "there is no 'BEGIN PRIVATE KEY', as of openssl pkcs8 -topk8 -nocrypt");
        }
        byte[] code = Base64.getMimeDecoder().decode(key.group(1));
        String rest = key.replaceAll("");
        Collection<? extends Certificate> chain =
                CertificateFactory.getInstance("X.509")
                        .generateCertificates(
                                new ByteArrayInputStream(
                                        rest.getBytes(StandardCharsets.ISO_8859_1)));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, secret);
        store.setKeyEntry(ENTRY, key(code), secret, chain.toArray(Certificate[]::new));
        return store;
    }

    private static PrivateKey key(byte[] code) throws GeneralSecurityException {
        for (String each : List.of("RSA", "EC", "Ed25519")) {
            try {
                return KeyFactory.getInstance(each).generatePrivate(new PKCS8EncodedKeySpec(code));
            } catch (InvalidKeySpecException another) {
                // it is a key of another algorithm
            }
        }
        throw new GeneralSecurityException("the key is neither RSA nor EC nor Ed25519");
    }
}
