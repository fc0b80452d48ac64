// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0
//
// As soon as the first argument is a regular file, it is replaced by a link to the second one.

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **words) {
    struct stat found;
    if (count != 3) {
        return 2;
    }
    puts("racing");
    fflush(stdout);
    for (;;) {
        if (lstat(words[1], &found) == 0 && S_ISREG(found.st_mode)) {
            unlink(words[1]);
            if (symlink(words[2], words[1]) != 0) {
                return 1;
            }
        }
    }
}
