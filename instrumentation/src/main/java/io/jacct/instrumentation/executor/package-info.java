/**
 * Executors: when a task waits, when it runs, and when it does neither. What is inlined names
 * {@code ExecutorLedger} and {@code WorkerLedger}.
 */
package io.jacct.instrumentation.executor;
