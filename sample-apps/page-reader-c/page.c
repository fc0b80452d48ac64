// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Prints the counters of an application, its live tasks, and how many reads and writes of each
// stripe of a device were timed, from a page: page FILE [COUNTER...]. With names, it prints these
// counters of each task, too; a name that the page does not have is -.
//
//     gcc -Wall -Wextra -Werror -O2 -o page page.c
#include "jacct_page.h"

enum { MOST = 4096, COUNTERS = 16 };

struct counter { int64_t number, value; char name[128]; };

static struct jacct_page page;
static struct counter counters[MOST];

static int list(void) {
    struct jacct_field state = jacct_find(&page, "statistic", "state");
    struct jacct_field kind = jacct_find(&page, "statistic", "kind");
    struct jacct_field instance = jacct_find(&page, "statistic", "instance");
    struct jacct_field value = jacct_find(&page, "statistic", "value");
    struct jacct_field name = jacct_find(&page, "statistic", "names");
    int count = 0;
    for (struct jacct_record r = {0}; count < MOST && jacct_next(&page, "statistic", &r);) {
        if (jacct_load(r.at + state.offset) != 1 || jacct_load(r.at + kind.offset) != 1) continue;
        struct counter *next = &counters[count++];
        next->number = jacct_load(r.at + instance.offset) - 1;
        next->value = 0;
        for (int64_t k = 0; k < value.count; k++)
            next->value += jacct_load(r.at + value.offset + k * value.stride);
        jacct_text(next->name, sizeof next->name, r.at, name);
    }
    return count;
}

// Names come and go: all are read again while a change is under way.
static int whole(void) {
    struct jacct_field changes = jacct_find(&page, "header", "statisticChanges");
    for (;;) {
        int64_t before = jacct_load(page.header + changes.offset);
        int count = jacct_grow(&page) == 0 ? list() : 0;
        if (!(before & 1) && jacct_load(page.header + changes.offset) == before) return count;
        if (!jacct_again(&page)) {
            page.torn++;
            return count;
        }
    }
}

static void tasks(int wanted, char **names) {
    struct jacct_field fields[COUNTERS];
    struct jacct_field state = jacct_find(&page, "task", "state");
    struct jacct_field id = jacct_find(&page, "task", "id");
    struct jacct_field tid = jacct_find(&page, "task", "tid");
    struct jacct_field name = jacct_find(&page, "task", "name");
    for (int i = 0; i < wanted; i++) fields[i] = jacct_find(&page, "task", names[i]);
    static int64_t copy[JACCT_RECORD / 8];
    for (struct jacct_record r = {0}; jacct_next(&page, "task", &r);) {
        char text[256];
        jacct_copy(&page, &r, copy);
        if (jacct_word(copy, state) != 1) continue;
        jacct_text(text, sizeof text, (const char *)copy, name);
        printf("task %" PRId64 " %" PRId64 " %s\n", jacct_word(copy, id), jacct_word(copy, tid), text);
        for (int i = 0; i < wanted; i++) {
            if (fields[i].bytes)
                printf("  %s %" PRId64 "\n", names[i], jacct_word(copy, fields[i]));
            else
                printf("  %s -\n", names[i]);
        }
    }
}

static int64_t total(struct jacct_record *record, struct jacct_field times) {
    const char *carries = jacct_carries(&page, record, times.offset);
    int64_t sum = 0;
    for (int64_t i = 0; i < times.bytes / 4; i++)
        sum += jacct_count(carries, record->at + times.offset, i);
    return sum;
}

// A count is right by itself, so no copy is needed. Index 4 is a log, which has no times.
static void devices(void) {
    struct jacct_field number = jacct_find(&page, "device", "deviceNumber");
    struct jacct_field index = jacct_find(&page, "device", "index");
    struct jacct_field reads = jacct_find(&page, "device", "readTimes");
    struct jacct_field writes = jacct_find(&page, "device", "writeTimes");
    for (struct jacct_record r = {0}; jacct_next(&page, "device", &r);) {
        int64_t device = jacct_load(r.at + number.offset) - 1;
        if (device < 0 || (jacct_load(r.at + index.offset) & 7) == 4) continue;
        printf("device %" PRId64 " %" PRId64 " %" PRId64 "\n", device, total(&r, reads), total(&r, writes));
    }
}

int main(int count, char **arguments) {
    if (count < 2 || count > 2 + COUNTERS || jacct_open(&page, arguments[1]) < 0) {
        fprintf(stderr, "no page that this program can read\n");
        return 1;
    }
    printf("%s\n", page.alive ? "alive" : "ended");
    int found = whole();
    for (int i = 0; i < found; i++) {
        struct counter *each = &counters[i];
        printf("counter %" PRId64 " %" PRId64 " %s\n", each->number, each->value, each->name);
    }
    tasks(count - 2, arguments + 2);
    devices();
    printf("torn %ld\n", page.torn);
    if (jacct_cut(&page)) fprintf(stderr, "cut short: none of this is right\n");
    return jacct_cut(&page);
}
