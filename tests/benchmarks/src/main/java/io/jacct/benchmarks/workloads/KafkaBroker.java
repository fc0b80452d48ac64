// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;

/**
 * A Kafka broker that is its own controller, with a producer and a consumer in the same JVM. An
 * operation is 1,000 records of 100 bytes: the producer sends them, and the consumer then reads
 * them all. The broker keeps the last segments of its log only.
 *
 * <p>Only a build with {@code -Pothers} compiles this class.
 */
public final class KafkaBroker {
    private static final String TOPIC = "records";
    private static final int RECORDS = 1000;
    private static final int BYTES = 100;
    private static final int SEGMENT = 32 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final byte[] body = new byte[BYTES];
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private volatile Exception failure;

    private KafkaBroker(Map<String, Object> client) {
        producer =
                new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
        consumer =
                new KafkaConsumer<>(
                        client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(List.of(new TopicPartition(TOPIC, 0)));
    }

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        int[] ports = freePorts();
        KafkaRaftServer server = server(Path.of(args[0]), ports);
        server.startup();
        Map<String, Object> client =
                Map.of(
                        "bootstrap.servers",
                        "127.0.0.1:" + ports[0],
                        // full batches: without a wait their size depends on the machine's load
                        "linger.ms",
                        "5",
                        "auto.offset.reset",
                        "earliest",
                        "enable.auto.commit",
                        "false");
        KafkaBroker broker = new KafkaBroker(client);
        try (broker.producer;
                broker.consumer) {
            broker.passRecords();
            Workload.measure(args, List.of(broker::passRecords));
        } finally {
            server.shutdown();
            server.awaitShutdown();
        }
    }

    private void passRecords() throws IOException {
        for (int i = 0; i < RECORDS; i++) {
            producer.send(new ProducerRecord<>(TOPIC, body), (record, thrown) -> note(thrown));
        }
        producer.flush();
        if (failure != null) {
            throw new IOException(failure);
        }
        int left = RECORDS;
        while (left > 0) {
            int count = consumer.poll(PATIENCE).count();
            if (count == 0) {
                throw new IOException(left + " records did not come in " + PATIENCE);
            }
            left -= count;
        }
    }

    private void note(Exception thrown) {
        if (thrown != null) {
            failure = thrown;
        }
    }

    private static KafkaRaftServer server(Path directory, int[] ports) throws IOException {
        Properties properties = new Properties();
        String controller = "127.0.0.1:" + ports[1];
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.quorum.voters", "1@" + controller);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put(
                "listeners", "PLAINTEXT://127.0.0.1:" + ports[0] + ",CONTROLLER://" + controller);
        properties.put(
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        // on a busy machine a broker may say nothing for longer than the nine seconds of the
        // default
        properties.put("broker.session.timeout.ms", "60000");
        properties.put("log.dir", directory.resolve("kafka").toString());
        properties.put("log.segment.bytes", "" + SEGMENT);
        properties.put("log.retention.bytes", "" + 2 * SEGMENT);
        properties.put("log.retention.check.interval.ms", "5000");
        Path file = directory.resolve("kafka.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        StorageTool.execute(format, System.out);
        return new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
    }

    /** Two, held at the same time. The configuration names the controller's port. */
    private static int[] freePorts() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket one = new ServerSocket(0, 0, here);
                ServerSocket other = new ServerSocket(0, 0, here)) {
            return new int[] {one.getLocalPort(), other.getLocalPort()};
        }
    }
}
