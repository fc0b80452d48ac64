// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.net.InetAddress;
import java.nio.file.Path;

/**
 * {@code java.net.InetAddress}. Native code resolves names, so only the kernel sees its reads. The
 * JDK's cache is switched off, because it would answer the second time.
 */
final class InetAddresses extends Family {
    private static final String LOCAL = "localhost";

    private InetAddress named;
    private InetAddress unnamed;

    InetAddresses(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        named = InetAddress.getByAddress(LOCAL, new byte[] {127, 0, 0, 1});
        unnamed = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    @Override
    protected void rows() {
        of(InetAddress.class);
        String one = "lookups=1 rchar=* wchar=*";
        String two = "lookups=2 rchar=* wchar=*";
        row("getByName(String)", one, () -> InetAddress.getByName(LOCAL));
        row("getByName(String) of numbers", "", () -> InetAddress.getByName("127.0.0.1"));
        row("getAllByName(String)", one, () -> InetAddress.getAllByName(LOCAL));
        row("getHostName()", two, () -> unnamed.getHostName())
                .remark("the JDK looks up the name, and then whether it means the address");
        row("getHostName() that is known", "", () -> named.getHostName());
        row("getCanonicalHostName()", two, () -> unnamed.getCanonicalHostName());
        row("isReachable(int)", "rchar=* wchar=*", () -> unnamed.isReachable(60_000))
                .remark("not seen, native code does it");
        row(
                "isReachable(NetworkInterface,int,int)",
                "rchar=* wchar=*",
                () -> unnamed.isReachable(null, 1, 60_000));
        row("getLocalHost()", "lookups=* rchar=* wchar=*", () -> InetAddress.getLocalHost())
                .remark("kept for five seconds");
        nothing("getAddress getByAddress getHostAddress getLoopbackAddress isAnyLocalAddress");
        nothing("isLinkLocalAddress isLoopbackAddress isMCGlobal isMCLinkLocal isMCNodeLocal");
        nothing("isMCOrgLocal isMCSiteLocal isMulticastAddress isSiteLocalAddress ofLiteral");
    }
}
