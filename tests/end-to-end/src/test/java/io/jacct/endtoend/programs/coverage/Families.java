// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import io.jacct.endtoend.programs.coverage.file.FileFamilies;
import io.jacct.endtoend.programs.coverage.pipe.PipeFamilies;
import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.socket.SocketFamilies;
import io.jacct.endtoend.programs.coverage.thread.ThreadFamilies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Every family, in the order of the table. */
final class Families {
    private Families() {}

    static List<Family> all(Path directory) throws Exception {
        List<Family> all = new ArrayList<>();
        all.addAll(FileFamilies.all(directory));
        all.addAll(SocketFamilies.sockets(directory));
        all.addAll(PipeFamilies.all(directory));
        all.addAll(SocketFamilies.others(directory));
        all.addAll(ThreadFamilies.all(directory));
        return all;
    }
}
