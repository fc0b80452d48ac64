// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Says what to weave into one JDK type: methods by exact name and descriptor, the advice for each,
 * and the JDKs that must have them. The package of the type builds it once, and {@code Weaving}
 * reads it.
 *
 * <p>Names are exact because a name matcher counts twice: it also matches bridge methods, and
 * methods with an array that delegate to one another. If a JDK lacks a method that it must have,
 * that method is reported, and the rest is woven.
 */
public final class TypeInstrumentation {
    /** The upper limit of a range of JDKs that has no end. */
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
     * Declares the endpoint for {@link io.jacct.instrumentation.advice.EndpointNumber} in this
     * type: the method of {@link io.jacct.ledger.Ledger} that looks it up, and the fields for its
     * arguments.
     */
    public TypeInstrumentation endpoint(String method, String... fields) {
        endpointMethod = method;
        endpointFields = List.of(fields);
        return this;
    }

    /**
     * Weaves a method on every JDK. The method is given by name and descriptor, {@code
     * read([BII)I}.
     */
    public TypeInstrumentation weave(String method, AdvicePair advice) {
        points.add(new Point(method, advice, null, 0, NEWEST, false));
        return this;
    }

    /** The same for advice that is one class. */
    public TypeInstrumentation weave(String method, Class<?> advice) {
        return weave(method, AdvicePair.of(advice));
    }

    /**
     * Weaves a method from this JDK on. Before it the method is native or delegates to another
     * woven one.
     */
    public TypeInstrumentation weaveFrom(int feature, String method, AdvicePair advice) {
        points.add(new Point(method, advice, null, feature, NEWEST, false));
        return this;
    }

    /** The same for advice that is one class. */
    public TypeInstrumentation weaveFrom(int feature, String method, Class<?> advice) {
        return weaveFrom(feature, method, AdvicePair.of(advice));
    }

    /** Weaves a method up to and with this JDK. */
    public TypeInstrumentation weaveUpTo(int feature, String method, AdvicePair advice) {
        points.add(new Point(method, advice, null, 0, feature, false));
        return this;
    }

    /** The same for advice that is one class. */
    public TypeInstrumentation weaveUpTo(int feature, String method, Class<?> advice) {
        return weaveUpTo(feature, method, AdvicePair.of(advice));
    }

    /** Weaves a method from the first of these JDKs up to and with the second. */
    public TypeInstrumentation weaveBetween(int from, int to, String method, AdvicePair advice) {
        points.add(new Point(method, advice, null, from, to, false));
        return this;
    }

    /** The same for advice that is one class. */
    public TypeInstrumentation weaveBetween(int from, int to, String method, Class<?> advice) {
        return weaveBetween(from, to, method, AdvicePair.of(advice));
    }

    /**
     * Weaves a method that must exist from the first of these JDKs up to and with the second. No
     * maintainer has looked at other JDKs; there the method is woven if it exists.
     */
    public TypeInstrumentation weaveOn(int from, int to, String method, AdvicePair advice) {
        points.add(new Point(method, advice, null, from, to, true));
        return this;
    }

    /** The same for advice that is one class. */
    public TypeInstrumentation weaveOn(int from, int to, String method, Class<?> advice) {
        return weaveOn(from, to, method, AdvicePair.of(advice));
    }

    /** Weaves around calls inside the method, on every JDK. */
    public TypeInstrumentation weaveCalls(String method, CallSite site) {
        points.add(new Point(method, null, site, 0, NEWEST, false));
        return this;
    }

    /** Weaves around calls inside the method, from this JDK on. */
    public TypeInstrumentation weaveCallsFrom(int feature, String method, CallSite site) {
        points.add(new Point(method, null, site, feature, NEWEST, false));
        return this;
    }

    /** Weaves around calls inside the method, up to and with this JDK. */
    public TypeInstrumentation weaveCallsUpTo(int feature, String method, CallSite site) {
        points.add(new Point(method, null, site, 0, feature, false));
        return this;
    }

    /**
     * Weaves around calls inside the method, from the first of these JDKs up to and with the
     * second.
     */
    public TypeInstrumentation weaveCallsBetween(int from, int to, String method, CallSite site) {
        points.add(new Point(method, null, site, from, to, false));
        return this;
    }

    /**
     * Adds everything that the other weaves into the same type. Where both weave a method, this
     * one's advice begins first and ends last.
     */
    public TypeInstrumentation and(TypeInstrumentation other) {
        if (endpointMethod == null) {
            endpointMethod = other.endpointMethod;
            endpointFields = other.endpointFields;
        }
        points.addAll(other.points);
        return this;
    }

    /** The binary name of the type. */
    public String name() {
        return name;
    }

    /** The look-up method that {@link #endpoint} declared, or null. */
    public String endpointMethod() {
        return endpointMethod;
    }

    /** The fields for the look-up method, or null. */
    public List<String> endpointFields() {
        return endpointFields;
    }

    /** The points of the JDK with this feature number, empty when there is nothing to weave. */
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
     * One method and its weaving: either advice or a call site.
     *
     * @param elsewhere whether to weave the method before {@code from} and after {@code to}, too,
     *     if it exists
     */
    public record Point(
            String method, AdvicePair advice, CallSite site, int from, int to, boolean elsewhere) {
        /** Whether the JDK with this feature number must have the method. */
        public boolean mandatory(int feature) {
            return from <= feature && feature <= to;
        }
    }
}
