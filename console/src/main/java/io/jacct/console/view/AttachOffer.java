// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import io.jacct.console.attach.Attacher;
import java.awt.Component;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.management.MBeanServerConnection;
import javax.swing.JFileChooser;
import javax.swing.SwingWorker;
import javax.swing.Timer;
import javax.swing.filechooser.FileNameExtensionFilter;

/** Offers to attach jacct to a JVM that has none, where that JVM runs on this machine. */
final class AttachOffer {
    private static final int SECOND = 1000;

    private final Banner banner;
    private final Component parent;
    private MBeanServerConnection askedFor;
    private long pid = -1;
    private String said = "";
    private final Timer clock = new Timer(SECOND, event -> sayHowLong());
    private long began;

    AttachOffer(Component parent, Banner banner) {
        this.parent = parent;
        this.banner = banner;
    }

    /** Says that there is no jacct, and what one can do. */
    void show(String obstacle, MBeanServerConnection jvm) {
        if (clock.isRunning()) {
            // the user has accepted it
            return;
        }
        if (askedFor != jvm) {
            askedFor = jvm;
            said = "";
            pid = -1;
            later(
                    () -> Attacher.localPid(jvm),
                    found -> {
                        pid = found;
                        say(obstacle);
                    });
        }
        say(obstacle);
    }

    private void say(String obstacle) {
        String way =
                pid > 0
                        ? "It is process " + pid + " of this machine."
                        : "Start it with -javaagent:jacct.jar, or attach jacct on its machine.";
        banner.say(obstacle + " " + way + (said.isEmpty() ? "" : "\n" + said), pid > 0);
    }

    /** The user wants it. */
    void accept() {
        Path beside = Attacher.jar();
        Path jar = beside == null ? chosen() : beside;
        if (jar != null) {
            long process = pid;
            began = System.nanoTime();
            sayHowLong();
            clock.start();
            later(
                    () -> Attacher.attach(process, jar),
                    answer -> {
                        clock.stop();
                        said = answer;
                        banner.say(answer, false);
                    });
        }
    }

    /** A sign of life: weaving anew takes seconds. */
    private void sayHowLong() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        banner.say("Attaching jacct to process " + pid + ", for " + seconds + " s...", false);
    }

    private Path chosen() {
        JFileChooser chooser = Look.named(new JFileChooser(), "attach.jar", "jacct.jar");
        chooser.setDialogTitle("Where is jacct.jar?");
        chooser.setFileFilter(new FileNameExtensionFilter("jacct.jar", "jar"));
        boolean chosen = chooser.showOpenDialog(parent) == JFileChooser.APPROVE_OPTION;
        return chosen ? chooser.getSelectedFile().toPath() : null;
    }

    /** Asks on a worker's thread, and tells on the event thread. */
    private static <T> void later(Supplier<T> ask, Consumer<T> tell) {
        new SwingWorker<T, Void>() {
            @Override
            protected T doInBackground() {
                return ask.get();
            }

            @Override
            protected void done() {
                try {
                    tell.accept(get());
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e.getCause());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }.execute();
    }
}
