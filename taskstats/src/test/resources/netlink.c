// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Prints the attributes of taskstats messages on standard input, by the system's own headers. It goes
// through each message as through one that a socket has delivered.
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <linux/taskstats.h>
#include <stdio.h>
#include <string.h>

static int aggregate(const char *name, const char *at, int bytes) {
    printf("%s", name);
    while (bytes >= NLA_HDRLEN) {
        const struct nlattr *attribute = (const struct nlattr *)at;
        const char *payload = at + NLA_HDRLEN;
        int length = NLA_ALIGN(attribute->nla_len);
        struct taskstats stats;
        __u32 id;
        switch (attribute->nla_type) {
        case TASKSTATS_TYPE_PID:
        case TASKSTATS_TYPE_TGID:
            memcpy(&id, payload, sizeof id);
            printf(" %s %u", attribute->nla_type == TASKSTATS_TYPE_PID ? "PID" : "TGID", id);
            break;
        case TASKSTATS_TYPE_STATS:
            memset(&stats, 0, sizeof stats);
            length = attribute->nla_len - NLA_HDRLEN;
            memcpy(&stats, payload, length < (int)sizeof stats ? length : (int)sizeof stats);
            printf(" STATS v%u %u %s", stats.version, stats.ac_pid, stats.ac_comm);
            length = NLA_ALIGN(attribute->nla_len);
            break;
        case TASKSTATS_TYPE_NULL:
            break;
        default:
            printf(" unknown %d", attribute->nla_type);
        }
        if (length < NLA_HDRLEN || length > bytes) return 1;
        at += length;
        bytes -= length;
    }
    printf("\n");
    return bytes != 0;
}

int main(void) {
    static _Alignas(8) char buffer[1 << 20];
    int rest = fread(buffer, 1, sizeof buffer, stdin);
    struct nlmsghdr *message = (struct nlmsghdr *)buffer;
    for (; NLMSG_OK(message, rest); message = NLMSG_NEXT(message, rest)) {
        struct genlmsghdr *generic = NLMSG_DATA(message);
        printf("message %u command %d version %d\n", message->nlmsg_seq, generic->cmd,
               generic->version);
        char *at = (char *)generic + GENL_HDRLEN;
        int bytes = message->nlmsg_len - NLMSG_HDRLEN - GENL_HDRLEN;
        while (bytes >= NLA_HDRLEN) {
            struct nlattr *attribute = (struct nlattr *)at;
            int inner = attribute->nla_len - NLA_HDRLEN;
            switch (attribute->nla_type) {
            case TASKSTATS_TYPE_AGGR_PID:
                if (aggregate("AGGR_PID", at + NLA_HDRLEN, inner)) return 1;
                break;
            case TASKSTATS_TYPE_AGGR_TGID:
                if (aggregate("AGGR_TGID", at + NLA_HDRLEN, inner)) return 1;
                break;
            default:
                printf("unknown %d\n", attribute->nla_type);
            }
            bytes -= NLA_ALIGN(attribute->nla_len);
            at += NLA_ALIGN(attribute->nla_len);
        }
        if (bytes != 0) return 1;
    }
    return rest != 0;
}
