// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.packages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.OutsideTool;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.packages.Woven;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the image of the agent with buildah, and starts an application as a pod does that has this
 * image as its init container. The base image is made of a JDK and the libraries of this machine,
 * so nothing comes from a network. buildah isolates by chroot alone, which needs no right to make
 * namespaces.
 */
@AfterVerify
@Timeout(300)
class AgentImageTest {
    private static final Path CONFIG = Path.of(System.getProperty("jacct.config"));
    private static final String USER = "10001:10001";

    /** What a program needs of the machine: itself, and its libraries in their places. */
    private static final String BASE =
            """
            set -e
            jdk=$1 base=$2
            mkdir -p $base/opt/java $base/usr/bin $base/tmp
            chmod 1777 $base/tmp
            $jdk/bin/jlink --add-modules java.se,jdk.attach,jdk.unsupported,jdk.jfr,jdk.management \
              --output $base/opt/java/openjdk
            cp -L /usr/bin/cp $base/usr/bin
            find $base/opt/java/openjdk /usr/bin/cp -name '*.so' -o -name java -o -name cp |
              xargs ldd 2> /dev/null |
              sed -n "s|^\\s*\\(.* => \\)\\?\\(/[^ ]*\\) (0x.*|\\2|p" | grep -v "^$base" | sort -u |
              while read -r library; do
                mkdir -p "$base${library%/*}"
                cp -L "$library" "$base$library"
              done
            """;

    @TempDir private Path directory;

    @BeforeEach
    void askForBuildah() {
        OutsideTool.needs("buildah");
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
    }

    private String buildah(Object... words) throws Exception {
        Path place = directory.resolve("buildah");
        List<Object> command = new ArrayList<>(List.of("buildah", "--storage-driver", "vfs"));
        command.addAll(List.of("--root", place.resolve("root")));
        command.addAll(List.of("--runroot", place.resolve("run")));
        command.addAll(List.of(words));
        return OutsideTool.run(0, command.toArray()).strip();
    }

    private void build(Path dockerfile, String tag, Path context) throws Exception {
        String jdk = "JDK=localhost/jdk";
        String chroot = "--isolation=chroot";
        buildah("bud", "-q", chroot, "--build-arg", jdk, "-f", dockerfile, "-t", tag, context);
    }

    /** Runs a program of that image, with a volume. */
    private String run(String image, String volume, String... words) throws Exception {
        String container = buildah("from", image);
        Path classes =
                Path.of(Woven.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Object> command = new ArrayList<>(List.of("run", "--isolation=chroot"));
        command.addAll(List.of("--user", USER, "-v", volume, "-v", classes + ":/app:ro"));
        command.addAll(List.of(container, "--"));
        command.addAll(List.of(words));
        String said = buildah(command.toArray());
        buildah("rm", container);
        return said;
    }

    private void buildImages() throws Exception {
        Path base = directory.resolve("base");
        OutsideTool.run(0, "sh", "-c", BASE, "sh", Jdks.all().get(1).home(), base);
        Path dockerfile = directory.resolve("Dockerfile");
        Files.writeString(
                dockerfile, "FROM scratch\nCOPY . /\nENV PATH=/opt/java/openjdk/bin:/usr/bin\n");
        build(dockerfile, "jdk", base);
        Path release = Files.createDirectory(directory.resolve("release"));
        Files.copy(Shipped.jar(), release.resolve("jacct.jar"));
        Files.copy(CONFIG.resolve("../agent/jacct"), release.resolve("jacct"));
        build(CONFIG.resolve("containers/agent.Dockerfile"), "jacct-agent", release);
    }

    /** With patches the cache would not be needed, so they are off. */
    @Test
    void shouldGiveAnotherContainerAnAgentWithAFilledCache() throws Exception {
        buildImages();
        String entry = "{{.OCIv1.Config.Entrypoint}}";
        String start = buildah("inspect", "--type", "image", "--format", entry, "jacct-agent");
        assertEquals("[cp -R /opt/jacct/. /target/]", start);
        Path volume = Files.createDirectory(directory.resolve("volume"));
        OutsideTool.run(0, "chmod", "1777", volume);
        run("jacct-agent", volume + ":/target", start.replaceAll("[\\[\\]]", "").split(" "));
        int files = names(volume.resolve("cache"));
        assertTrue(files > 50, files + " files");

        String agent = "-javaagent:/opt/jacct/jacct.jar=cache=/opt/jacct/cache,page=/tmp/page";
        String without = ",weave.patches=off";
        String main = Woven.class.getName();
        String read = volume + ":/opt/jacct:ro";
        String said = run("jdk", read, "java", agent + without, "-cp", "/app", main);
        assertTrue(said.contains("PatchedTypes 0\n"), said);
        // an image of jlink has no archive of class data, so the JVM puts some classes together
        // anew
        assertTrue(count(said, "CachedTypes") * 2 > count(said, "WovenTypes"), said);
        assertEquals(files, names(volume.resolve("cache")), "its user cannot write to it");
    }

    private static int count(String said, String name) {
        return said.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToInt(line -> Integer.parseInt(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(said));
    }

    private static int names(Path folder) throws Exception {
        try (Stream<Path> all = Files.list(folder)) {
            return (int) all.count();
        }
    }
}
