// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.util.List;

/** The families of this package. */
public final class FileFamilies {
    private FileFamilies() {}

    /** All of them, in the order of the table. */
    public static List<Family> all(Path directory) {
        return List.of(
                new FileInputStreams(directory),
                new FileOutputStreams(directory),
                new RandomAccessFiles(directory),
                new FileChannels(directory),
                new FilesAndPaths(directory),
                new FilesStreams(directory),
                new DirectoryStreams(directory),
                new AttributeViews(directory),
                new PlainFiles(directory),
                new Layers(directory),
                new OfOpenFiles(directory),
                new AsynchronousFileChannels(directory));
    }
}
