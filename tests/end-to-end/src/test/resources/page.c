// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Prints the counters of an application and its live tasks from a page, by docs/page-format.md
// alone. No loop in it waits without a limit. The compiler is told LAYOUT_VERSION and the lengths of
// records, TASK_LENGTH and STATISTIC_LENGTH, as that document has them.
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

enum { HEADER = 4096, DIRECTORY = 1024, MOST = 96, TASKS = 2, STATISTICS = 6 };
enum { NAMES = 4096 };

struct segment { int64_t type, records; const char *base; };
struct counter { int64_t number, value; char name[128]; };

static int file, alive;
static const char *header;
static struct segment segments[MOST];
static int64_t known, end;
static struct counter counters[NAMES];
static long torn;
static double began;

static int64_t word(const char *at) {
    return __atomic_load_n((const int64_t *)at, __ATOMIC_ACQUIRE);
}

static int64_t length(void) {
    struct stat status;
    return fstat(file, &status) == 0 ? status.st_size : 0;
}

static const char *map(int64_t offset, int64_t bytes) {
    void *at = mmap(0, bytes, PROT_READ, MAP_SHARED, file, offset);
    if (end < offset + bytes) end = offset + bytes;
    return at == MAP_FAILED ? 0 : at;
}

static int lives(void) {
    char name[64], text[1024];
    snprintf(name, sizeof name, "/proc/%" PRId64 "/stat", word(header + 32));
    if (word(header + 24) == 2) return 0;
    FILE *stat = fopen(name, "r");
    size_t got = stat ? fread(text, 1, sizeof text - 1, stat) : 0;
    if (stat) fclose(stat);
    text[got] = 0;
    char *field = strrchr(text, ')');
    for (int i = 2; field && i < 22; i++) field = strchr(field + 1, ' ');
    int64_t start;
    if (field && sscanf(field, "%" SCNd64, &start) == 1 && start == word(header + 56)) return 1;
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 2};
    return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// Whether there is time for another attempt: 50 ms for all of a reading, none for a dead writer.
static int again(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double now = t.tv_sec + t.tv_nsec * 1e-9;
    if (began == 0) began = now;
    sched_yield();
    if (alive && now - began >= 0.05) alive = lives();
    return alive && now - began < 0.05;
}

static int grow(void) {
    int64_t count = word(header + 80);
    if (count < known || count > MOST) return 0;
    for (; known < count; known++) {
        const char *entry = header + DIRECTORY + 32 * known;
        int64_t type = word(entry), offset = word(entry + 8), bytes = word(entry + 16);
        int64_t records = word(entry + 24);
        int64_t each = type == TASKS ? TASK_LENGTH : type == STATISTICS ? STATISTIC_LENGTH : 1;
        if (offset < HEADER || offset % 4096 || bytes <= 0 || records <= 0) return 0;
        if (bytes > length() - offset || records > bytes / each) return 0;
        const char *base = map(offset, bytes);
        if (!base) return 0;
        segments[known] = (struct segment){type, records, base};
    }
    return 1;
}

static void text(char *to, size_t room, const char *from) {
    uint16_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    if (bytes > room - 1) bytes = room - 1;
    memcpy(to, from + 2, bytes);
    to[bytes] = 0;
}

static int list(void) {
    int count = 0;
    for (int i = 0; i < known; i++) {
        if (segments[i].type != STATISTICS) continue;
        for (int64_t j = 0; j < segments[i].records && count < NAMES; j++) {
            const char *record = segments[i].base + j * STATISTIC_LENGTH;
            if (word(record) != 1 || word(record + 8) != 1) continue;
            struct counter *next = &counters[count++];
            next->number = word(record + 32) - 1;
            next->value = 0;
            for (int k = 0; k < 4; k++) next->value += word(record + 256 + 128 * k + 8);
            text(next->name, sizeof next->name, record + 128);
        }
    }
    return count;
}

static int whole(void) {
    for (;;) {
        int64_t before = word(header + 128);
        int count = grow() ? list() : 0;
        if (!(before & 1) && word(header + 128) == before) return count;
        if (!again()) {
            torn++;
            return count;
        }
    }
}

static void copy(const char *record, int64_t *to) {
    for (;;) {
        int64_t before = word(record);
        for (int i = 0; i < TASK_LENGTH / 8; i++) to[i] = word(record + 8 * i);
        if (!(before & 1) && word(record) == before) return;
        if (!again()) {
            torn++;
            return;
        }
    }
}

int main(int count, char **arguments) {
    file = count > 1 ? open(arguments[1], O_RDONLY) : -1;
    header = length() >= HEADER ? map(0, HEADER) : 0;
    if (!header || word(header) != 0x4A41434354504B0A || word(header + 16) != 0x0102030405060708
            || word(header + 8) != LAYOUT_VERSION || word(header + 24) == 0 || word(header + 24) == 3) {
        fprintf(stderr, "no page\n");
        return 1;
    }
    alive = lives();
    printf("%s\n", alive ? "alive" : "ended");
    int found = whole();
    for (int i = 0; i < found; i++) {
        struct counter *each = &counters[i];
        printf("counter %" PRId64 " %" PRId64 " %s\n", each->number, each->value, each->name);
    }
    for (int i = 0; i < known; i++) {
        for (int64_t j = 0; segments[i].type == TASKS && j < segments[i].records; j++) {
            int64_t task[TASK_LENGTH / 8];
            char name[129];
            copy(segments[i].base + j * TASK_LENGTH, task);
            text(name, sizeof name, (char *)task + 80);
            if (task[1] == 1) printf("task %" PRId64 " %" PRId64 " %s\n", task[3], task[9], name);
        }
    }
    printf("torn %ld\n", torn);
    if (length() < end) fprintf(stderr, "cut short: none of this is right\n");
    return length() < end;
}
