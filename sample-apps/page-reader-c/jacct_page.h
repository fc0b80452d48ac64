// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Reads a jacct page by the names of its fields, as docs/page-format.md explains. One header, no
// dependency but the C library of Linux. Not for several threads at once. The page of a build that
// has other fields, other places or longer records is read with the same program.
//
//     struct jacct_page page;
//     if (jacct_open(&page, "/dev/shm/jacct_me/4711") < 0) ...
//     struct jacct_field reads = jacct_find(&page, "task", "fileReads");   // bytes 0: not there
//     for (struct jacct_record r = {0}; jacct_next(&page, "task", &r);) {  // each record
//         int64_t copy[JACCT_RECORD / 8];
//         jacct_copy(&page, &r, copy);                 // whole, or counted in page.torn
//         use(jacct_word(copy, reads));
//     }
//
// A word may also be polled where it is, without a copy and without a system call:
// jacct_load(r.at + field.offset). No loop waits without a limit: 50 ms for a reading of a JVM that
// lives, nothing for one that has ended. Call jacct_begin before each reading.
#ifndef JACCT_PAGE_H
#define JACCT_PAGE_H

#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { JACCT_HEADER = 8192, JACCT_DIRECTORY = 1024, JACCT_ENTRY = 48, JACCT_SEGMENTS = 149 };
enum { JACCT_FIELDS = 10, JACCT_RECORD = 1 << 16 };

struct jacct_segment { int64_t type, records, length, offset; const char *base; };

struct jacct_field { int64_t offset, bytes, count, stride; };

struct jacct_record { int segment; int64_t index, length; const char *at; };

struct jacct_page {
    int file, alive;
    const char *header, *fields;
    struct jacct_segment segments[JACCT_SEGMENTS];
    int64_t known, end;
    long torn;
    double began;
};

static inline int64_t jacct_load(const char *at) {
    return __atomic_load_n((const int64_t *)at, __ATOMIC_ACQUIRE);
}

static inline int64_t jacct_word(const int64_t *copy, struct jacct_field field) {
    return field.bytes ? copy[field.offset / 8] : 0;
}

static inline int64_t jacct_length(struct jacct_page *page) {
    struct stat status;
    return fstat(page->file, &status) == 0 ? status.st_size : 0;
}

static inline const char *jacct_map(struct jacct_page *page, int64_t offset, int64_t bytes) {
    void *at = mmap(0, bytes, PROT_READ, MAP_SHARED, page->file, offset);
    if (page->end < offset + bytes) page->end = offset + bytes;
    return at == MAP_FAILED ? 0 : at;
}

// Whether the JVM lives: it has ended in order, its process is there, or it holds the page's lock.
static inline int jacct_lives(struct jacct_page *page) {
    char name[64], text[1024];
    if (jacct_load(page->header + 24) == 2) return 0;
    snprintf(name, sizeof name, "/proc/%" PRId64 "/stat", jacct_load(page->header + 32));
    FILE *stat = fopen(name, "r");
    size_t got = stat ? fread(text, 1, sizeof text - 1, stat) : 0;
    if (stat) fclose(stat);
    text[got] = 0;
    char *field = strrchr(text, ')');
    for (int i = 2; field && i < 22; i++) field = strchr(field + 1, ' ');
    int64_t start;
    if (field && sscanf(field, "%" SCNd64, &start) == 1 && start == jacct_load(page->header + 56))
        return 1;
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 2};
    return fcntl(page->file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// Whether there is time for another attempt; a copy that is taken as it is counts as torn.
static inline int jacct_again(struct jacct_page *page) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double now = t.tv_sec + t.tv_nsec * 1e-9;
    if (page->began == 0) page->began = now;
    sched_yield();
    if (page->alive && now - page->began >= 0.05) page->alive = jacct_lives(page);
    return page->alive && now - page->began < 0.05;
}

// Maps the segments that have come. Returns 0, or -1 if the directory is damaged.
static inline int jacct_grow(struct jacct_page *page) {
    int64_t count = jacct_load(page->header + 80), length = jacct_length(page);
    if (count < page->known || count > JACCT_SEGMENTS) return -1;
    for (; page->known < count; page->known++) {
        const char *entry = page->header + JACCT_DIRECTORY + JACCT_ENTRY * page->known;
        int64_t offset = jacct_load(entry + 8), bytes = jacct_load(entry + 16);
        int64_t records = jacct_load(entry + 24), each = jacct_load(entry + 32);
        if (offset < JACCT_HEADER || offset % 4096 || bytes <= 0 || bytes > length - offset) return -1;
        if (each <= 0 || each % 8 || records <= 0 || records > bytes / each) return -1;
        const char *base = jacct_map(page, offset, bytes);
        if (!base) return -1;
        page->segments[page->known] = (struct jacct_segment){
                jacct_load(entry), records, each, offset, base};
    }
    return 0;
}

// Begins a reading: waits count anew, and new segments are mapped. Returns -1 for a damaged page.
static inline int jacct_begin(struct jacct_page *page) {
    page->torn = 0;
    page->began = 0;
    page->alive = jacct_lives(page);
    return jacct_grow(page);
}

// The text that describes the fields, ended by a 0. Returns 0 if there is none.
static inline char *jacct_describe(struct jacct_page *page) {
    for (int i = 0; i < page->known; i++) {
        struct jacct_segment *segment = &page->segments[i];
        if (segment->type != JACCT_FIELDS) continue;
        int64_t used = jacct_load(segment->base);
        if (used < 0 || used > segment->length - 8) return 0;
        char *text = malloc(used + 2);
        if (text) {
            text[0] = '\n';
            memcpy(text + 1, segment->base + 8, used);
            text[used + 1] = 0;
        }
        return text;
    }
    return 0;
}

// Opens a page. Returns 0; -1 if there is no page, or one that this program cannot read.
static inline int jacct_open(struct jacct_page *page, const char *name) {
    memset(page, 0, sizeof *page);
    page->file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (page->file < 0 || jacct_length(page) < JACCT_HEADER) return -1;
    page->header = jacct_map(page, 0, JACCT_HEADER);
    const char *h = page->header;
    if (!h || jacct_load(h) != 0x4A41434354504B0A || jacct_load(h + 16) != 0x0102030405060708) return -1;
    if (jacct_load(h + 8) != 1 || jacct_load(h + 24) == 0 || jacct_load(h + 24) == 3) return -1;
    if (jacct_begin(page) < 0) return -1;
    page->fields = jacct_describe(page);
    return page->fields ? 0 : -1;
}

// The line of a type of record in the description; its number and the length of its records.
static inline const char *jacct_type(struct jacct_page *page, const char *name, int64_t *type) {
    char wanted[64];
    int64_t length;
    snprintf(wanted, sizeof wanted, "\nrecord %.40s ", name);
    const char *line = strstr(page->fields, wanted);
    if (!line || sscanf(line + strlen(wanted), "%" SCNd64 " %" SCNd64, type, &length) != 2) return 0;
    return line + 1;
}

// Looks a field up by its name. Of a field that the page does not have, bytes are 0.
static inline struct jacct_field jacct_find(
        struct jacct_page *page, const char *record, const char *name) {
    struct jacct_field field = {0, 0, 1, 0};
    char wanted[64];
    int64_t type;
    const char *line = jacct_type(page, record, &type);
    const char *end = line ? strstr(line, "\nrecord ") : 0;
    snprintf(wanted, sizeof wanted, "\n%.60s ", name);
    const char *found = line ? strstr(line, wanted) : 0;
    if (!found || (end && found > end)) return field;
    int got = sscanf(found + strlen(wanted),
            "%" SCNd64 " %" SCNd64 " %*s %*s %" SCNd64 " %" SCNd64,
            &field.offset, &field.bytes, &field.count, &field.stride);
    int64_t last = field.offset + (field.count - 1) * field.stride + field.bytes;
    if (got < 2 || field.offset < 0 || field.offset % 8 || field.count < 1 || field.stride < 0
            || last > JACCT_RECORD)
        field.bytes = 0;
    return field;
}

// Goes to the next record of a type, from {0} on. Returns 0 after the last one.
static inline int jacct_next(struct jacct_page *page, const char *name, struct jacct_record *record) {
    int64_t type;
    if (!jacct_type(page, name, &type)) return 0;
    if (record->at) record->index++;
    for (; record->segment < page->known; record->segment++, record->index = 0) {
        struct jacct_segment *segment = &page->segments[record->segment];
        if (segment->type != type || segment->length > JACCT_RECORD) continue;
        if (record->index >= segment->records) continue;
        record->length = segment->length;
        record->at = segment->base + record->index * segment->length;
        return 1;
    }
    return 0;
}

// Copies a record as it was at one instant, by the sequence in its first word.
static inline void jacct_copy(struct jacct_page *page, struct jacct_record *record, int64_t *to) {
    for (;;) {
        int64_t before = jacct_load(record->at);
        for (int64_t i = 0; i < record->length / 8; i++) to[i] = jacct_load(record->at + 8 * i);
        if (!(before & 1) && jacct_load(record->at) == before) return;
        if (!jacct_again(page)) {
            page->torn++;
            return;
        }
    }
}

// The carries of the histogram at that place of a record; 0: it has none. They stay where they are
// as long as the record is the same device's or executor's.
static inline const char *jacct_carries(
        struct jacct_page *page, const struct jacct_record *record, int64_t offset) {
    struct jacct_segment *segment = &page->segments[record->segment];
    int64_t wanted = segment->offset + (record->at - segment->base) + offset;
    struct jacct_field place = jacct_find(page, "carry", "place");
    struct jacct_field counts = jacct_find(page, "carry", "counts");
    if (!place.bytes || !counts.bytes) return 0;
    for (struct jacct_record r = {0}; jacct_next(page, "carry", &r);)
        if (jacct_load(r.at + place.offset) == wanted) return r.at + counts.offset;
    return 0;
}

// A count of a histogram, from its carries, which are loaded first, and its words.
static inline int64_t jacct_count(const char *carries, const char *words, int index) {
    int at = index / 2 * 8, shift = index % 2 * 32;
    uint64_t carry = carries ? (uint64_t)jacct_load(carries + at) >> shift & 0xFFFFFFFF : 0;
    uint64_t lower = (uint64_t)jacct_load(words + at) >> shift & 0xFFFFFFFF;
    carry += (lower >> 31 ^ carry) & 1;
    return (int64_t)(carry << 31 | (lower & 0x7FFFFFFF));
}

// The text of a field in a copy or in the page, ended by a 0.
static inline void jacct_text(
        char *to, size_t room, const char *record, struct jacct_field field) {
    uint16_t bytes = 0;
    if (field.bytes >= 2) memcpy(&bytes, record + field.offset, sizeof bytes);
    if (bytes > field.bytes - 2) bytes = field.bytes >= 2 ? field.bytes - 2 : 0;
    if (bytes > room - 1) bytes = room - 1;
    if (bytes) memcpy(to, record + field.offset + 2, bytes);
    to[bytes] = 0;
}

// Whether another program has cut the file short: then nothing of this reading is right.
static inline int jacct_cut(struct jacct_page *page) {
    return jacct_length(page) < page->end;
}

#endif
