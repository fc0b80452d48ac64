// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A pattern of devices, as {@code file:/data/**} or {@code *.internal:5432}. A star stands for any
 * text without a slash, two for any text, a question mark for one character. A kind of device may
 * stand before a colon.
 */
public final class DevicePattern {
    private static final Set<String> KINDS =
            Set.of("file", "socket", "listen", "datagram", "pipe", "stream", "application");

    private static final Set<String> PEERS = Set.of("socket", "datagram");

    private final Set<String> kinds;
    private final Pattern name;

    private DevicePattern(Set<String> kinds, Pattern name) {
        this.kinds = kinds;
        this.name = name;
    }

    /** A pattern of any devices. */
    public static DevicePattern of(String text) {
        int colon = text.indexOf(':');
        String kind = colon > 0 ? text.substring(0, colon) : "";
        return KINDS.contains(kind)
                ? new DevicePattern(Set.of(kind), regex(text.substring(colon + 1)))
                : new DevicePattern(KINDS, regex(text));
    }

    /** A pattern of peers, as {@code db.internal:*}; {@code host:} before it is allowed. */
    public static DevicePattern ofPeers(String text) {
        String name = text.startsWith("host:") ? text.substring("host:".length()) : text;
        return new DevicePattern(PEERS, regex(name));
    }

    private static Pattern regex(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '*' && i + 1 < glob.length() && glob.charAt(i + 1) == '*') {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Whether a device is meant. */
    public boolean matches(String kind, String device) {
        return kinds.contains(kind) && name.matcher(device).matches();
    }
}
