// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.advice.EndpointNumber;
import io.jacct.instrumentation.advice.OperationParameter;
import io.jacct.instrumentation.file.FileSize;
import io.jacct.instrumentation.limit.ShutDown;
import io.jacct.instrumentation.limit.TooManyOpenFiles;
import io.jacct.instrumentation.socket.ConnectionDescriptor;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.instrumentation.type.TypeInstrumentation.Point;
import io.jacct.ledger.Ledger;
import io.jacct.weave.ClassWeaver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * Turns the bytes of a JDK class into its woven bytes. It needs no agent, so the tests weave every
 * class with it. It changes method bodies only. The constructor resolves all advice, because
 * nothing may be resolved while a class is being transformed.
 */
public final class Weaving implements ClassWeaver {
    static {
        NewerJdk.admit();
    }

    private final ByteBuddy byteBuddy =
            new ByteBuddy()
                    .with(TypeValidation.DISABLED)
                    .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE);
    private final ClassFileLocator jdk = new JdkLocator();
    private final Map<AdvicePair, Advice> advice = new HashMap<>();
    private final List<TypeInstrumentation> types;
    private final int feature;

    /** Weaves all types of this JDK. */
    public Weaving() {
        this(Runtime.version().feature());
        if (NewerJdk.is(feature)) {
            verifyAll();
        }
    }

    private void verifyAll() {
        for (TypeInstrumentation type : types) {
            try {
                byte[] original = original(type.name());
                if (original != null) {
                    NewerJdk.verify(type.name(), weave(type, original, new ArrayList<>()));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Weaving(int feature) {
        this(Instrumentations.all(feature), feature);
    }

    Weaving(List<TypeInstrumentation> types, int feature) {
        this.types = types;
        this.feature = feature;
        Advice.ExceptionHandler suppressed = suppressed();
        EndpointCall endpoints = new EndpointCall(types);
        for (TypeInstrumentation type : types) {
            for (Point point : type.points(feature)) {
                if (point.advice() != null && !advice.containsKey(point.advice())) {
                    Advice resolved = resolve(point.advice(), endpoints);
                    advice.put(point.advice(), resolved.withExceptionHandler(suppressed));
                }
            }
        }
    }

    private static Advice resolve(AdvicePair around, EndpointCall endpoints) {
        ConnectionField connection = new ConnectionField();
        Advice.WithCustomMapping mapping =
                Advice.withCustomMapping()
                        .bind(ConnectionDescriptor.class, connection)
                        .bind(FileSize.class, new FileSizeCall())
                        .bind(TooManyOpenFiles.class, new UnixRefusal())
                        .bind(ShutDown.class, new ShutDownCall(connection))
                        .bind(EndpointNumber.class, endpoints);
        if (around.operation() != null) {
            mapping =
                    mapping.bind(
                            OperationParameter.class, new OperationConstant(around.operation()));
        }
        boolean one = around.enter() == around.exit();
        return one ? mapping.to(around.enter()) : mapping.to(around.enter(), around.exit());
    }

    /** Counts exceptions that advice throws; the application never sees them. */
    private static Advice.ExceptionHandler suppressed() {
        try {
            MethodDescription method =
                    new MethodDescription.ForLoadedMethod(
                            Ledger.class.getMethod("suppressed", Throwable.class));
            return new Advice.ExceptionHandler.Simple(MethodInvocation.invoke(method));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<String> types() {
        List<String> names = new ArrayList<>();
        for (TypeInstrumentation type : types) {
            names.add(type.name());
        }
        return names;
    }

    @Override
    public byte[] original(String type) throws IOException {
        ClassFileLocator.Resolution found = jdk.locate(type);
        return found.isResolved() ? found.resolve() : null;
    }

    @Override
    public byte[] weave(String type, byte[] original, List<String> missing) {
        return weave(named(type), original, missing);
    }

    private TypeInstrumentation named(String type) {
        for (TypeInstrumentation each : types) {
            if (each.name().equals(type)) {
                return each;
            }
        }
        throw new IllegalArgumentException(type);
    }

    /** The woven class file. Methods and calls that were not found are added to {@code missing}. */
    byte[] weave(TypeInstrumentation type, byte[] original, List<String> missing) {
        ClassFileLocator locator =
                new ClassFileLocator.Compound(
                        ClassFileLocator.Simple.of(type.name(), original), jdk);
        TypePool pool =
                new TypePool.Default(
                        new TypePool.CacheProvider.Simple(),
                        locator,
                        TypePool.Default.ReaderMode.FAST);
        TypeDescription described = pool.describe(type.name()).resolve();
        List<Point> points = type.points(feature);
        byte[] woven =
                byteBuddy
                        .decorate(described, locator)
                        .visit(visitor(described, points, missing))
                        .make(pool)
                        .getBytes();
        for (Point point : points) {
            if (point.site() != null && !point.site().found()) {
                missing.add(point.method().concat(" calling ").concat(point.site().call()));
            }
        }
        return woven;
    }

    private ForDeclaredMethods visitor(
            TypeDescription type, List<Point> points, List<String> missing) {
        ForDeclaredMethods visitor = new ForDeclaredMethods();
        for (Point point : points) {
            MethodDescription method = find(type, point.method());
            if (method == null && point.mandatory(feature)) {
                missing.add(point.method());
            } else if (method != null) {
                visitor =
                        visitor.invokable(
                                ElementMatchers.is(method),
                                point.site() != null ? point.site() : advice.get(point.advice()));
            }
        }
        return visitor;
    }

    /** The method of exactly this name and descriptor, null if there is none or it has no body. */
    private static MethodDescription find(TypeDescription type, String wanted) {
        for (MethodDescription method : type.getDeclaredMethods()) {
            // compare the name first: to get a descriptor, Byte Buddy looks up every type in it
            if (wanted.startsWith(method.getInternalName().concat("("))
                    && wanted.endsWith(method.getDescriptor())
                    && !method.isNative()
                    && !method.isAbstract()) {
                return method;
            }
        }
        return null;
    }

    /** Names and descriptors of the methods that it weaves where the type has them. */
    public List<String> methods(String type) {
        List<String> methods = new ArrayList<>();
        for (Point point : named(type).points(feature)) {
            methods.add(point.method());
        }
        return methods;
    }

    /** Names and descriptors of the methods that the type must have on this JDK. */
    List<String> mandatory(TypeInstrumentation type) {
        List<String> methods = new ArrayList<>();
        for (Point point : type.points(feature)) {
            if (point.mandatory(feature)) {
                methods.add(point.method());
            }
        }
        return methods;
    }
}
