// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The description of frames in a file, and how this build reads what is described so. A field that
 * this build does not have is passed over. A field that the file does not have is unknown, where
 * that can be told; otherwise it is 0 or empty.
 */
public final class Schema {
    static final Form FRAME = Forms.frame();
    private static final int MOST_BYTES = 1 << 20;

    private final Node root;

    /** Makes it of the description of a frame. */
    Schema(Node root) {
        this.root = root;
    }

    /** The frames that this build writes. */
    public static Schema ofThisBuild() {
        return new Schema(FRAME.node());
    }

    Node root() {
        return root;
    }

    /** The tables in it, by their numbers. */
    List<Node> tables() {
        return tables(root);
    }

    private static List<Node> tables(Node node) {
        List<Node> all = new ArrayList<>();
        if (node.kind() == Node.Kind.TABLE) {
            all.add(node);
        }
        node.fields().forEach(each -> all.addAll(tables(each.node())));
        return all;
    }

    /**
     * The fields of a device that this build has and the file has not, by the names that {@code
     * PageInfo.missing} has for them.
     */
    Set<String> missing() {
        Set<String> missing = new TreeSet<>();
        for (Node table : tables()) {
            for (Node.Field field : table.element().fields()) {
                if (table.fields().get(0).name().equals("devices")
                        && field.name().equals("values")) {
                    missing.addAll(WordNames.DEVICE);
                    field.node().fields().forEach(each -> missing.remove(each.name()));
                }
            }
        }
        return missing.stream().map(each -> "device." + each).collect(Collectors.toSet());
    }

    /** The description as bytes. */
    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            root.write(out);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a description.
     *
     * @throws IOException if it is none, or not one that this build understands
     */
    public static Schema of(byte[] bytes) throws IOException {
        try (DataInputStream in =
                new DataInputStream(
                        new ByteArrayInputStream(
                                new InflaterInputStream(new ByteArrayInputStream(bytes))
                                        .readNBytes(MOST_BYTES)))) {
            Schema schema = new Schema(Node.read(in));
            List<Node> tables = schema.tables();
            for (int i = 0; i < tables.size(); i++) {
                if (tables.get(i).length() != i + 1) {
                    throw new CodecException("the tables of its frames have no order");
                }
            }
            return schema;
        }
    }
}
