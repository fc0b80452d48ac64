// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of iostat(8) that have no meaning here. The message for each tells the alternative. */
final class IostatRefused {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "-C", hidden = true)
    private void processor(boolean given) {
        throw refused("-C: CPU time is in 'jacct top' and 'jacct taskstats'");
    }

    @Option(names = "-T", hidden = true)
    private void terminals(boolean given) {
        throw refused("-T: terminals are devices of the class stream; see -t stream");
    }

    @Option(names = "-o", hidden = true)
    private void oldStyle(boolean given) {
        throw refused("-o: a JVM has no sectors and no seeks; see -x");
    }

    @Option(names = "-K", hidden = true)
    private void kilobytes(boolean given) {
        throw refused("-K: all is in kilobytes, not in blocks");
    }

    @Option(names = "-M", hidden = true)
    private void core(boolean given) {
        throw refused("-M: of a JVM that has ended name the page's file");
    }

    @Option(names = "-N", hidden = true)
    private void system(boolean given) {
        throw refused("-N: a page needs no list of names");
    }

    private ParameterException refused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
