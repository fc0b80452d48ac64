// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.type;

import java.util.ArrayList;
import java.util.List;

/**
 * What is woven into one JDK type: methods by exact name and descriptor, the advice for each, and
 * the JDKs that must have them. Built once, by the package of the type; read by {@code Weaving}.
 *
 * <p>Names are exact because a name matcher counts twice: bridges, and array forms that delegate to
 * one another. A method that its JDK must have and does not is reported, and the rest goes on.
 */
public final class TypeInstrumentation {
    /** What stands for the newest JDK that there will be. */
    public static final int NEWEST = Integer.MAX_VALUE;

    private final String name;
    private final List<Point> points = new ArrayList<>();
    private String endpointMethod;
    private List<String> endpointFields;

    private TypeInstrumentation(String name) {
        this.name = name;
    }

    /** For the type of this binary name. */
    public static TypeInstrumentation of(String name) {
        return new TypeInstrumentation(name);
    }

    /**
     * What {@link io.jacct.instrumentation.advice.Endpoint} stands for in this type: the method of
     * {@link io.jacct.ledger.Ledger} that looks it up, and the fields that it is given.
     */
    public TypeInstrumentation endpoint(String method, String... fields) {
        endpointMethod = method;
        endpointFields = List.of(fields);
        return this;
    }

    /** On every JDK; the method as name and descriptor, {@code read([BII)I}. */
    public TypeInstrumentation weave(String method, Class<?> advice) {
        points.add(new Point(method, advice, null, 0, NEWEST, false));
        return this;
    }

    /** From this JDK on; before it the method is native or delegates to another woven one. */
    public TypeInstrumentation weaveFrom(int feature, String method, Class<?> advice) {
        points.add(new Point(method, advice, null, feature, NEWEST, false));
        return this;
    }

    /** Up to and with this JDK. */
    public TypeInstrumentation weaveUpTo(int feature, String method, Class<?> advice) {
        points.add(new Point(method, advice, null, 0, feature, false));
        return this;
    }

    /** From the first of these JDKs up to and with the second. */
    public TypeInstrumentation weaveBetween(int from, int to, String method, Class<?> advice) {
        points.add(new Point(method, advice, null, from, to, false));
        return this;
    }

    /**
     * From the first of these JDKs up to and with the second it must be there; on any other, which
     * nobody has looked at, it is woven if it is there.
     */
    public TypeInstrumentation weaveOn(int from, int to, String method, Class<?> advice) {
        points.add(new Point(method, advice, null, from, to, true));
        return this;
    }

    /** At calls inside the method, on every JDK. */
    public TypeInstrumentation weaveCalls(String method, CallSite site) {
        points.add(new Point(method, null, site, 0, NEWEST, false));
        return this;
    }

    /** At calls inside the method, from this JDK on. */
    public TypeInstrumentation weaveCallsFrom(int feature, String method, CallSite site) {
        points.add(new Point(method, null, site, feature, NEWEST, false));
        return this;
    }

    /** At calls inside the method, up to and with this JDK. */
    public TypeInstrumentation weaveCallsUpTo(int feature, String method, CallSite site) {
        points.add(new Point(method, null, site, 0, feature, false));
        return this;
    }

    /** At calls inside the method, from the first of these JDKs up to and with the second. */
    public TypeInstrumentation weaveCallsBetween(int from, int to, String method, CallSite site) {
        points.add(new Point(method, null, site, from, to, false));
        return this;
    }

    /** What the other weaves into the same type, too. */
    public TypeInstrumentation and(TypeInstrumentation other) {
        points.addAll(other.points);
        return this;
    }

    /** The binary name of the type. */
    public String name() {
        return name;
    }

    /** The door's method that {@link #endpoint} names, or null. */
    public String endpointMethod() {
        return endpointMethod;
    }

    /** The fields that it is given, or null. */
    public List<String> endpointFields() {
        return endpointFields;
    }

    /** The points of the JDK with this feature number, empty when it has nothing to weave here. */
    public List<Point> points(int feature) {
        List<Point> here = new ArrayList<>();
        for (Point point : points) {
            if (point.elsewhere || point.mandatory(feature)) {
                here.add(point);
            }
        }
        return here;
    }

    /**
     * One method and what goes into it: either advice or a call site.
     *
     * @param elsewhere whether it is woven before {@code from} and after {@code to}, too, if there
     */
    public record Point(
            String method, Class<?> advice, CallSite site, int from, int to, boolean elsewhere) {
        /** Whether the JDK with this feature number must have the method. */
        public boolean mandatory(int feature) {
            return from <= feature && feature <= to;
        }
    }
}
