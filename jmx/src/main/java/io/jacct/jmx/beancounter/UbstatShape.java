// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.BeanOperation.Parameter;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.MBeanOperationInfo;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * The operations of the MBean Beancounters for the call {@code ubstat}. The operation {@code
 * ubstat} returns an error as the original does; the typed operations throw an exception instead. A
 * request changes the ends of periods, so these operations do not only read.
 */
final class UbstatShape {
    private static final String REQUEST =
            " Also a request: at the end of the present period, within maxinterval seconds, the"
                    + " notification ubstat.SIGNUM is sent, once.";

    private static final List<String> SHORT = List.of("maxheld", "failcnt");
    private static final List<String> FULL =
            List.of("barrier", "limit", "held", "maxheld", "minheld", "failcnt", "-", "-");

    /**
     * The types of the answers: of READ_ONE and READ_ALL, of READ_FULL, of GETTIME, and of the call
     * itself.
     */
    private static final Rows<Answer> SHORT_ANSWER = answers("UbstatRead", SHORT);

    private static final Rows<Answer> FULL_ANSWER = answers("UbstatReadFull", FULL);
    private static final Rows<long[]> TIMES =
            new Rows<long[]>("UbstatTime", "Seconds since beancounters came into use.")
                    .number("startTime", "Start of the last complete period.", t -> t[0])
                    .number("endTime", "Its end; 0: there was none.", t -> t[1])
                    .number("now", "The present time.", t -> t[2])
                    .done();
    private static final Rows<Raw> RAW =
            new Rows<Raw>("Ubstat", "The result of the call.")
                    .number("result", "Bytes, UBPARMNUM, or a negative error.", Raw::result)
                    .optional(
                            "bytes",
                            "The buffer, as far as it was filled: 64-bit words in native order.",
                            type(byte[].class),
                            Raw::bytes)
                    .done();

    private UbstatShape() {}

    /** The words of an answer, which begin with the period. */
    private record Answer(long[] words, int firstResource) {
        Map<String, long[]> rows(int width) {
            Map<String, long[]> rows = new LinkedHashMap<>();
            int resource = firstResource;
            for (int at = 2; at < words.length; at += width) {
                String label = Resource.label(resource);
                String key = Resource.of(resource) == null ? label + resource : label;
                rows.put(key, Arrays.copyOfRange(words, at, at + width));
                resource++;
            }
            return rows;
        }
    }

    private record Raw(long result, byte[] bytes) {}

    private static Rows<Answer> answers(String name, List<String> fields) {
        Rows<long[]> row = new Rows<>(name + "Resource", "A resource.");
        for (int i = 0; i < fields.size(); i++) {
            int at = i;
            if (!fields.get(i).equals("-")) {
                row.number(fields.get(i), "As of the end of the period.", words -> words[at]);
            }
        }
        row.done();
        return new Rows<Answer>(name, "The last complete period.")
                .number("startTime", "Seconds since beancounters came into use.", a -> a.words[0])
                .number("endTime", "The same; 0: there was none.", a -> a.words[1])
                .optional(
                        "resources",
                        "By name.",
                        row.tableType(),
                        answer -> row.table(answer.rows(fields.size())))
                .done();
    }

    private static OpenType<?> type(Class<?> array) {
        return ArrayType.getPrimitiveArrayType(array);
    }

    static List<BeanOperation<Snapshot>> operations(UbstatCall call) {
        return List.of(
                readOne(call),
                read(call, "readAll", UbstatCall.READ_ALL, SHORT_ANSWER),
                read(call, "readFull", UbstatCall.READ_FULL, FULL_ANSWER),
                getTime(call),
                new BeanOperation<>(
                        "ublist",
                        "The luids of all beancounters.",
                        List.of(),
                        type(long[].class),
                        (subject, none) -> call.words(UbstatCall.UBLIST, 0, UbstatRequest.NONE)),
                new BeanOperation<>(
                        "ubparmnum",
                        "The number of resources.",
                        List.of(),
                        SimpleType.LONG,
                        (subject, none) -> call.count()),
                raw(call));
    }

    private static BeanOperation<Snapshot> readOne(UbstatCall call) {
        return requesting(
                "readOne",
                "A resource of a beancounter in the last complete period." + REQUEST,
                List.of(luid(), Parameter.text("resource", "Its name or its number.")),
                SHORT_ANSWER.rowType(),
                (subject, a) -> {
                    int resource = UbstatCall.resource((String) a[1]);
                    int function = UbstatCall.READ_ONE | resource;
                    long[] words = call.words(function, (Long) a[0], UbstatRequest.of(a, 2));
                    return SHORT_ANSWER.row(new Answer(words, resource));
                });
    }

    private static BeanOperation<Snapshot> read(
            UbstatCall call, String name, int function, Rows<Answer> rows) {
        return requesting(
                name,
                "All resources of a beancounter in the last complete period." + REQUEST,
                List.of(luid()),
                rows.rowType(),
                (subject, a) -> {
                    long[] words = call.words(function, (Long) a[0], UbstatRequest.of(a, 1));
                    return rows.row(new Answer(words, 0));
                });
    }

    private static BeanOperation<Snapshot> getTime(UbstatCall call) {
        return requesting(
                "gettime",
                "The last complete period and the present time." + REQUEST,
                List.of(),
                TIMES.rowType(),
                (subject, a) ->
                        TIMES.row(call.words(UbstatCall.GETTIME, 0, UbstatRequest.of(a, 0))));
    }

    private static Parameter luid() {
        return Parameter.longNumber("luid", "The id of a beancounter.");
    }

    private static BeanOperation<Snapshot> requesting(
            String name,
            String sentence,
            List<Parameter> first,
            OpenType<?> type,
            BeanOperation.Action<Snapshot> action) {
        List<Parameter> parameters = new ArrayList<>(first);
        parameters.addAll(request());
        return new BeanOperation<>(name, sentence, parameters, type, action)
                .having(MBeanOperationInfo.ACTION_INFO);
    }

    private static List<Parameter> request() {
        return List.of(
                Parameter.text(
                        "subscriber",
                        "The client, by a name of its choice. The request replaces a "
                                + "pending one of the same name. If it is empty, the request is "
                                + "missing: EFAULT."),
                Parameter.longNumber("maxinterval", "The interval in seconds, 1 or more."),
                Parameter.number("signum", "Ends the type of the notification; 0: do not notify."));
    }

    private static BeanOperation<Snapshot> raw(UbstatCall call) {
        List<Parameter> parameters =
                new ArrayList<>(
                        List.of(
                                Parameter.number(
                                        "function",
                                        "0x010000 + resource, 0x020000 READ_ALL, 0x030000"
                                                + " READ_FULL, 0x040000 UBLIST, 0x050000 UBPARMNUM,"
                                                + " 0x060000 GETTIME."),
                                luid()));
        parameters.addAll(request());
        parameters.add(Parameter.number("size", "The size of the buffer in bytes."));
        return new BeanOperation<Snapshot>(
                        "ubstat",
                        "OpenVZ's call, with its errors as negative results." + REQUEST,
                        parameters,
                        RAW.rowType(),
                        (subject, a) -> RAW.row(raw(call, a)))
                .having(MBeanOperationInfo.ACTION_INFO);
    }

    private static Raw raw(UbstatCall call, Object[] a) {
        int size = (Integer) a[5];
        if (size < 0) {
            return new Raw(-UbstatCall.EINVAL, new byte[0]);
        }
        byte[] buffer = new byte[Math.min(size, UbstatCall.MOST_BYTES)];
        int function = (Integer) a[0];
        long result = call.raw(function, (Long) a[1], UbstatRequest.of(a, 2), buffer);
        boolean bytes = function != UbstatCall.UBPARMNUM && result >= 0;
        return new Raw(result, bytes ? Arrays.copyOf(buffer, (int) result) : buffer);
    }
}
