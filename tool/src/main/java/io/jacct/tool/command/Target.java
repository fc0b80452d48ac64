// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.memory.PageDirectory;
import io.jacct.recording.Recording;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.search.Opening;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The page of a command: given as a process or as a file. */
public final class Target {
    @Parameters(
            index = "0",
            paramLabel = "PID|FILE",
            description =
                    "A process id, or a page file (write ./4711 for a file whose name is all digits).")
    private String name;

    /**
     * Lets patterns come before the page: the first operand that is a process id or a file's name
     * is the page. If there is none, the very first operand is. Returns the other operands, in
     * their order.
     */
    public List<String> amid(List<String> others) {
        List<String> all = new ArrayList<>(others);
        all.add(0, name);
        name = all.stream().filter(Target::mayBePage).findFirst().orElse(name);
        all.remove(name);
        return all;
    }

    static boolean mayBePage(String operand) {
        return isProcess(operand) || new File(operand).isFile();
    }

    /** The process id or file as it was typed. */
    public String name() {
        return name;
    }

    /** Opens the page. */
    public Source open(Pages pages) throws Failure {
        return open(name, pages);
    }

    /** Opens the page of that process, or of that file name. */
    public static Source open(String name, Pages pages) throws Failure {
        File file = file(name, pages);
        try {
            return pages.open(file);
        } catch (PageException e) {
            if (!file.exists()) {
                // the JVM ended and removed its page between the check and the opening
                throw none(name);
            } else if (isRecording(file)) {
                throw new Failure(
                        name + " is a recording: --replay shows it, and jacct dump prints it");
            }
            throw unreadable(e);
        }
    }

    /** The file may have become a FIFO meanwhile, as any that is opened here. */
    private static boolean isRecording(File file) throws Failure {
        try {
            return Opening.open(file, () -> Recording.isOne(file));
        } catch (PageException late) {
            throw unreadable(late);
        }
    }

    /** The file exists, but is not a page, or is damaged. */
    public static Failure unreadable(PageException why) {
        return new Failure("cannot read the page: " + why.getMessage());
    }

    /** The page of that process, or of that file name, if it exists. */
    public static File file(String name, Pages pages) throws Failure {
        File file = isProcess(name) ? ofPid(name, pages) : new File(name);
        if (!file.exists()) {
            throw none(name);
        }
        return file;
    }

    private static File ofPid(String pid, Pages pages) throws Failure {
        try {
            return pages.ofPid(number(pid));
        } catch (PageException whose) {
            throw new Failure(whose.getMessage());
        }
    }

    private static boolean isProcess(String name) {
        return name.matches("[0-9]+");
    }

    private static Failure none(String name) {
        if (name.startsWith("-")) {
            // a number with a sign, which is no option for the parser
            return Failure.unknownOption(name);
        }
        String what = name.contains("/") ? "no file " : "no process or file ";
        return new Failure(
                isProcess(name)
                        ? noPage(name)
                        : what + name + ": jacct list shows the pages there are");
    }

    private static String noPage(String pid) {
        Optional<ProcessHandle> process = ProcessHandle.of(number(pid));
        return process.isPresent()
                ? noPage(pid, owner(process.get()), PageDirectory.user())
                : "there is no process " + pid + ": jacct list shows the pages there are";
    }

    /** The user of a process: the name, or the number of a user without a name. */
    public static String owner(ProcessHandle process) {
        return process.info().user().orElseGet(() -> PageDirectory.userNumber(process.pid()));
    }

    static String noPage(String pid, String owner, String me) {
        if (!owner.equals(me)) {
            return "process "
                    + pid
                    + " is of the user "
                    + owner
                    + (me.equals("root")
                            ? ", and has no page in " + PageDirectory.path(owner)
                            : ": a page is read by its user, or by root");
        }
        return "no page for process "
                + pid
                + ": is it running with jacct? (jacct list shows the pages, jacct attach "
                + pid
                + " makes one; of one with page=FILE, name that file)";
    }

    /** A number that is too large is not a process's. */
    private static long number(String pid) {
        try {
            return Long.parseLong(pid);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }
}
