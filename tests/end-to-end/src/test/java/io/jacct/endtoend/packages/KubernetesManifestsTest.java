// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.packages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.jacct.endtoend.jdks.AfterVerify;
import io.kubernetes.client.openapi.models.V1DaemonSet;
import io.kubernetes.client.openapi.models.V1Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The manifests of Kubernetes, against the models that its own client has from its schema. A field
 * that the schema does not know is refused, and so is the lack of one that it requires.
 */
@AfterVerify
class KubernetesManifestsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("jacct.config"), "containers", "kubernetes");

    static List<Path> manifests() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.sorted().toList();
        }
    }

    private static JsonObject parse(String text) {
        Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        return new Gson().toJsonTree(document).getAsJsonObject();
    }

    private static void validate(JsonObject manifest) throws IOException {
        String kind = manifest.get("kind").getAsString();
        if (kind.equals("Deployment")) {
            V1Deployment.validateJsonElement(manifest);
        } else {
            assertEquals("DaemonSet", kind);
            V1DaemonSet.validateJsonElement(manifest);
        }
    }

    private static JsonObject pod(JsonObject manifest) {
        return manifest.getAsJsonObject("spec").getAsJsonObject("template").getAsJsonObject("spec");
    }

    private static Stream<JsonObject> all(JsonObject parent, String name) {
        return parent.has(name)
                ? StreamSupport.stream(parent.getAsJsonArray(name).spliterator(), false)
                        .map(JsonElement::getAsJsonObject)
                : Stream.of();
    }

    private static Stream<JsonObject> containers(JsonObject pod) {
        return Stream.concat(all(pod, "initContainers"), all(pod, "containers"));
    }

    private static Set<String> texts(Stream<JsonObject> parents, String name) {
        return parents.map(each -> each.get(name).getAsString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void shouldFollowTheSchema(Path file) throws Exception {
        validate(parse(Files.readString(file)));
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void shouldBeRefusedWithAMisspeltField(Path file) throws Exception {
        String text = Files.readString(file);
        List<String> missed = new ArrayList<>();
        for (String field : List.of("mountPath", "readOnlyRootFilesystem", "containers", "drop")) {
            String wrong = text.replaceAll("(?m)\\b" + field + ":", field + "x:");
            assertFalse(wrong.equals(text), field);
            JsonObject manifest = parse(wrong);
            try {
                validate(manifest);
                missed.add(field);
            } catch (IllegalArgumentException expected) {
                assertTrue(expected.getMessage().contains(field), expected.getMessage());
            }
        }
        assertEquals(List.of(), missed);
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void shouldGiveNoRightThatIsNotNeeded(Path file) throws Exception {
        JsonObject pod = pod(parse(Files.readString(file)));
        boolean wholeNode = file.endsWith("export-daemonset.yaml");
        assertFalse(pod.get("automountServiceAccountToken").getAsBoolean());
        assertEquals(wholeNode, pod.has("hostPID"));
        if (!wholeNode) {
            JsonObject security = pod.getAsJsonObject("securityContext");
            assertTrue(security.get("runAsNonRoot").getAsBoolean());
        }
        containers(pod).forEach(each -> assertRestricted(each, wholeNode));
    }

    private static void assertRestricted(JsonObject container, boolean wholeNode) {
        JsonObject security = container.getAsJsonObject("securityContext");
        assertFalse(security.get("allowPrivilegeEscalation").getAsBoolean());
        assertTrue(security.get("readOnlyRootFilesystem").getAsBoolean());
        JsonObject capabilities = security.getAsJsonObject("capabilities");
        assertEquals("[\"ALL\"]", capabilities.get("drop").toString());
        assertEquals(
                wholeNode ? "[\"DAC_READ_SEARCH\",\"SYS_PTRACE\"]" : "null",
                String.valueOf(capabilities.get("add")));
    }

    /** What it mounts is there, and what is there is mounted. */
    @ParameterizedTest
    @MethodSource("manifests")
    void shouldHaveTheVolumesThatItMounts(Path file) throws Exception {
        JsonObject pod = pod(parse(Files.readString(file)));
        Set<String> mounted =
                texts(containers(pod).flatMap(each -> all(each, "volumeMounts")), "name");
        assertEquals(texts(all(pod, "volumes"), "name"), mounted);
    }

    /** The page is in memory, in the folder that both see. */
    @Test
    void shouldShareThePagesWithTheSidecar() throws Exception {
        JsonObject pod = pod(parse(Files.readString(FOLDER.resolve("export-sidecar.yaml"))));
        List<String> shared =
                all(pod, "containers")
                        .flatMap(each -> all(each, "volumeMounts"))
                        .filter(each -> each.get("mountPath").getAsString().equals("/dev/shm"))
                        .map(each -> each.get("name").getAsString())
                        .toList();
        assertEquals(List.of("shm", "shm"), shared);
        JsonObject volume =
                all(pod, "volumes")
                        .filter(each -> each.get("name").getAsString().equals("shm"))
                        .findFirst()
                        .orElseThrow();
        JsonObject empty = volume.getAsJsonObject("emptyDir");
        assertEquals("Memory", empty.get("medium").getAsString());
    }
}
