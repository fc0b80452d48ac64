// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reads entities as a build with other fields would have written them. */
class SchemaTest {
    private static final long SEED = 43;
    private final Texts texts = new Texts();
    private final Words words = new Words(texts);
    private final Task task = firstTask();

    private static Task firstTask() {
        RandomFrames frames = new RandomFrames(SEED);
        for (Frame frame = frames.next(); ; frame = frames.next()) {
            if (!frame.snapshot().tasks().isEmpty()) {
                return frame.snapshot().tasks().get(0);
            }
        }
    }

    private static Form form() {
        return Forms.of(Task.class);
    }

    @Test
    void shouldPassOverFieldsThatThisBuildDoesNotHave() {
        Node written = form().node();
        List<Node.Field> fields = new ArrayList<>(written.fields());
        fields.add(new Node.Field("mood", -1, Node.TEXT));
        fields.add(new Node.Field("marks", -1, Node.list(Node.array(2))));
        form().write(task, words);
        words.putText("glad");
        words.put(2);
        words.put(new long[] {1, 2, 3, 4});
        words.put(7);
        words.read(words.copy());
        assertEquals(task, read(new Node(Node.Kind.RECORD, 0, fields)));
        assertEquals(7, words.next());
    }

    @Test
    void shouldReadWhereAFieldIsMissing() {
        // the name is the second component
        form().write(task, words);
        long[] all = words.copy();
        long[] without = new long[all.length - 1];
        System.arraycopy(all, 0, without, 0, 2);
        System.arraycopy(all, 3, without, 2, without.length - 2);
        List<Node.Field> fields = new ArrayList<>();
        for (Node.Field each : form().node().fields()) {
            if (!each.name().equals("name")) {
                int base = each.base() > 1 ? each.base() - 1 : each.base();
                fields.add(new Node.Field(each.name(), base, each.node()));
            }
        }
        words.read(without);
        Task read = read(new Node(Node.Kind.RECORD, 0, fields));
        assertEquals("", read.name());
        assertEquals(task.pool(), read.pool());
        assertEquals(task.inPool(), read.inPool());
    }

    @Test
    void shouldNotKnowACounterThatTheFileDoesNotHave() {
        CountsForm form = new CountsForm();
        Counts counts = Counts.of(new long[form.node().fields().size() - 1]);
        form.write(counts, words);
        List<Node.Field> fields = new ArrayList<>(form.node().fields());
        int gone = Counter.FILE_READS.id();
        assertEquals(Counter.FILE_READS.label(), fields.get(gone).name());
        fields.remove(gone);
        words.read(Arrays.copyOf(words.copy(), words.length() - 1));
        Counts read =
                (Counts)
                        form.reading(new Node(Node.Kind.RECORD, 0, fields), new HashMap<>())
                                .read(words);
        assertFalse(read.knows(Counter.FILE_READS));
        assertTrue(read.knows(Counter.FILE_WRITES));
    }

    @Test
    void shouldNotKnowAFieldOfADeviceThatTheFileDoesNotHave() throws IOException {
        assertEquals(Set.of(), Schema.ofThisBuild().missing());
        Schema older = new Schema(without(Schema.ofThisBuild().root(), "freedBytes"));
        assertEquals(Set.of("device.freedBytes"), older.missing());
        Frame frame = new RandomFrames(SEED).next();
        Frame read = frame.without(older.missing());
        assertTrue(read.snapshot().page().missing().contains("device.freedBytes"));
        assertEquals(frame.snapshot().tasks(), read.snapshot().tasks());
    }

    private static Node without(Node node, String name) {
        List<Node.Field> fields = new ArrayList<>();
        for (Node.Field each : node.fields()) {
            if (!each.name().equals(name)) {
                Node rest = without(each.node(), name);
                fields.add(new Node.Field(each.name(), each.base(), rest));
            }
        }
        return new Node(node.kind(), node.length(), fields);
    }

    @Test
    void shouldRefuseWhatIsNoDescription() {
        byte[] bytes = Schema.ofThisBuild().bytes();
        assertThrows(IOException.class, () -> Schema.of(Arrays.copyOf(bytes, bytes.length / 2)));
        assertThrows(IOException.class, () -> Schema.of(new byte[] {1, 2, 3}));
    }

    private Task read(Node node) {
        Map<Integer, Form.Reading> tables = new HashMap<>();
        return (Task) form().reading(node, tables).read(words);
    }
}
