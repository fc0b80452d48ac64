// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.field.Units;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Removes pages whose JVMs have ended. A page that cannot be read stays, because nobody can tell
 * whose it is. While a JVM lives it locks bytes of its page. This class takes that lock before it
 * removes the file, and looks whether the name still leads to the locked file: a JVM that starts
 * just then may have put its own page there. If it meets the lock, it takes another name.
 */
final class PageCleaning {
    /** As in docs/page-format.md. */
    private static final long HELD_BYTES = 2;

    private final Pages pages;
    private final boolean dryRun;

    /** What became of a page, and why it stays. */
    private record Outcome(File file, String command, long bytes, boolean removed, String kept) {}

    PageCleaning(Pages pages, boolean dryRun) {
        this.pages = pages;
        this.dryRun = dryRun;
    }

    void run(PrintWriter out, boolean json) {
        JsonArray array = new JsonArray();
        int removed = 0;
        long bytes = 0;
        for (File file : pages.list()) {
            Outcome outcome = outcome(file);
            if (outcome == null) {
                continue;
            } else if (json) {
                array.add(json(outcome));
            } else {
                out.println(Printable.line(line(outcome)));
            }
            removed += outcome.removed ? 1 : 0;
            bytes += outcome.removed ? outcome.bytes : 0;
        }
        String count = removed + (removed == 1 ? " page" : " pages");
        String done = dryRun ? " would be removed, " : " removed, ";
        out.println(json ? Json.line(array) : count + done + Units.bytes(bytes));
    }

    /** Null for the page of a JVM that runs, here or elsewhere. */
    private Outcome outcome(File file) {
        String command;
        try (Source source = pages.open(file)) {
            if (source.life() != Page.Life.ENDED) {
                return null;
            }
            command = source.snapshotOfTasks().page().notes().get("command");
        } catch (PageException unreadable) {
            return file.exists() ? kept(file, unreadable.getMessage()) : null;
        }
        long bytes = file.length();
        try {
            String objection = remove(file);
            return objection == null
                    ? new Outcome(file, command, bytes, true, null)
                    : kept(file, objection);
        } catch (IOException refused) {
            return kept(file, refused.getMessage());
        }
    }

    private static Outcome kept(File file, String why) {
        return new Outcome(file, null, file.length(), false, why);
    }

    /** Returns why it must stay, or null. */
    private String remove(File file) throws IOException {
        Path path = file.toPath();
        Object before = key(path);
        if (!Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            return "it belongs to somebody else";
        }
        try (FileChannel channel =
                        FileChannel.open(
                                path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(0, HELD_BYTES, false)) {
            if (lock == null) {
                return "a JVM holds it";
            } else if (before == null || !before.equals(key(path))) {
                return "another page has taken its place";
            } else if (!dryRun) {
                Files.delete(path);
            }
            return null;
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private String line(Outcome outcome) {
        if (!outcome.removed) {
            return "kept " + outcome.file + ": " + outcome.kept;
        }
        String size = Units.bytes(outcome.bytes);
        String done = dryRun ? "would remove " : "removed ";
        return done + outcome.file + ", " + size + ", of " + outcome.command;
    }

    private JsonObject json(Outcome outcome) {
        JsonObject object = new JsonObject();
        object.addProperty("file", outcome.file.getPath());
        object.addProperty("command", outcome.command);
        object.addProperty("bytes", outcome.bytes);
        object.addProperty("removed", outcome.removed && !dryRun);
        object.addProperty("kept", outcome.kept);
        return object;
    }
}
