// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.FullPage;
import io.jacct.ledger.base.LostPage;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorSampler;
import io.jacct.ledger.measure.IPv4PropertyCheck;
import io.jacct.ledger.measure.VirtualSurvey;
import io.jacct.ledger.operation.DescriptorSurvey;
import io.jacct.ledger.operation.MappingSurvey;
import io.jacct.ledger.operation.StackSwitch;
import io.jacct.ledger.pool.PoolRules;
import io.jacct.ledger.statistic.Statistics;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.FileStore;
import io.jacct.memory.JdkCounts;
import io.jacct.memory.OwnProcess;
import io.jacct.memory.PageDirectory;
import io.jacct.memory.PageMemory;
import io.jacct.memory.PageStore;
import java.io.File;
import java.io.IOException;
import java.util.Map;

/** Boot loader. Makes the page and the parts of the ledger that are in it, for one opening. */
final class NewPage {
    private static final int POOLS_MAX = 1024;
    private static final int DEVICES_MAX = 4096;
    private static final int EXITS_MAX = 1024;
    private static final int EXECUTORS_MAX = 256;
    private static final int KSTATS_MAX = 512;
    private static final int HANDLES_MAX = 4096;
    private static final int USERS_MAX = 8192;

    private NewPage() {}

    /**
     * Makes a page. It is in the file that the options name, or in a file named after this process.
     * If neither can be made, it is in memory of this process. After an error no part of the page
     * is left.
     */
    static LedgerState make(boolean inFile, OwnProcess process, Map<String, String> options)
            throws IOException {
        PageStore store = null;
        try {
            store = inFile ? file(process, options) : new AnonymousStore();
            return make(store, process, options);
        } catch (IOException | RuntimeException | Error trouble) {
            if (store != null) {
                store.discard();
            }
            throw trouble;
        }
    }

    private static PageStore file(OwnProcess process, Map<String, String> options)
            throws IOException {
        JdkCounts.forgetCollected();
        String file = options.get("page");
        if (file != null) {
            return FileStore.named(new File(file).getAbsoluteFile());
        }
        return FileStore.ofProcess(PageDirectory.prepare(), process.pid());
    }

    private static LedgerState make(
            PageStore store, OwnProcess process, Map<String, String> options) throws IOException {
        Ticker ticker = new Ticker();
        LedgerState made =
                new LedgerState(
                        PageMemory.create(store, process.pid(), process.start()),
                        Settings.number(options, "pools.max", POOLS_MAX),
                        Settings.number(options, "devices.max", DEVICES_MAX),
                        Settings.number(options, "exits.max", EXITS_MAX),
                        ticker);
        made.options = options;
        made.task.cohorts.rules = PoolRules.of(made.open, options.get("pools"));
        int executors = Settings.number(options, "executors.max", EXECUTORS_MAX);
        made.executors = new ExecutorAccounts(made.open, made.task.cohorts, executors, ticker);
        int kstats = Settings.number(options, "kstats.max", KSTATS_MAX);
        made.statistics = new Statistics(made.open, kstats, ticker);
        int handles = Settings.number(options, "handles.max", HANDLES_MAX);
        made.endpoints.descriptors.handles =
                HandleTable.of(made.open, made.endpoints, options.get("handles"), handles);
        if (Settings.timing()) {
            int users = Settings.number(options, "users.max", USERS_MAX);
            made.endpoints.users = new DeviceUsers(made.open, users);
            made.task.users = made.endpoints.users;
        }
        Runnable preparing = new HotPathClasses(HotPathClasses.STACKS);
        made.stacks = new StackSwitch(made.open, made.task, made.endpoints, options, preparing);
        addChores(made);
        return made;
    }

    private static void addChores(LedgerState made) {
        made.add(made.task);
        made.add(new Sweep());
        made.add(made.endpoints);
        made.add(made.devices);
        made.add(made.carries);
        made.add(made.statistics);
        if (made.endpoints.descriptors.handles != null) {
            made.add(made.endpoints.descriptors.handles);
        }
        if (made.endpoints.users != null) {
            made.add(made.endpoints.users);
        }
        made.add(new ExecutorSampler(made.executors));
        made.add(new Calibration(made));
        made.add(new IPv4PropertyCheck());
        made.add(made.stacks);
        made.add(new LostPage(made.page));
        made.add(new FullPage(made.open));
    }

    /**
     * Adds the periodic tasks that look for what no advice has seen. {@code jar} is the agent's
     * own.
     */
    static void addSurveys(LedgerState made, File jar) {
        made.add(new DescriptorSurvey(made.open, made.endpoints, jar));
        made.add(new MappingSurvey());
        made.add(new VirtualSurvey(made.task));
    }
}
