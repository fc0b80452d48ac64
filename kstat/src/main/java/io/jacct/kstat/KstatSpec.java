// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.EnumSet;
import java.util.Set;

/**
 * The properties that a kstat is created with; none of them changes while it exists. Called by the
 * chain, and by {@code io.jacct.kstat.page} for kstats of a page.
 *
 * @param module the publisher
 * @param instance the number of the thing within the module, from 0
 * @param name unique among the module's instance
 * @param kstatClass the kind of thing, across modules
 * @param type of its data
 * @param ndata number of data; of a {@link KstatFlag#VIRTUAL} one, at first
 * @param flags the provider's choice
 */
public record KstatSpec(
        String module,
        int instance,
        String name,
        String kstatClass,
        KstatType type,
        int ndata,
        Set<KstatFlag> flags) {

    /** The unique key of a kstat. */
    public record Triple(String module, int instance, String name) {}

    public KstatSpec {
        module = ShortText.cut(module, ShortText.NAME);
        name = ShortText.cut(name == null ? module + instance : name, ShortText.NAME);
        kstatClass = ShortText.cut(kstatClass, ShortText.NAME);
        flags = flags.isEmpty() ? Set.of() : Set.copyOf(flags);
    }

    public Triple triple() {
        return new Triple(module, instance, name);
    }

    boolean has(KstatFlag flag) {
        return flags.contains(flag);
    }

    /** Whether {@code other} may take over a dormant kstat of this specification. */
    boolean fits(KstatSpec other) {
        return kstatClass.equals(other.kstatClass) && type == other.type && ndata == other.ndata;
    }

    void check() throws KstatException {
        boolean virtual = has(KstatFlag.VIRTUAL);
        require(instance >= 0, "the instance is " + instance);
        require(type.allows(ndata), ndata + " data of type " + type);
        require(!virtual || !has(KstatFlag.PERSISTENT), "VIRTUAL and PERSISTENT");
        require(virtual || !has(KstatFlag.VAR_SIZE), "VAR_SIZE without VIRTUAL");
        EnumSet<KstatFlag> chains = EnumSet.of(KstatFlag.DORMANT, KstatFlag.INVALID);
        require(flags.stream().noneMatch(chains::contains), "DORMANT and INVALID are the chain's");
    }

    private void require(boolean condition, String trouble) throws KstatException {
        if (!condition) {
            throw new KstatException(Errno.EINVAL, triple() + ": " + trouble);
        }
    }
}
