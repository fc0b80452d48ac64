// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/**
 * Boot loader. Keeps the fields of subclasses on another cache line than the object before it in
 * the heap. The fields are longer than a line, and HotSpot lays out a superclass's fields first.
 * The {@code int} fills the gap behind the header, where a subclass's field would go otherwise.
 *
 * <p>Without it the holder of a record shared its line with fields that other threads read for each
 * operation. Two threads on one device then took up to twenty times the CPU time, or not, as the
 * garbage collector laid out the heap (decision 46).
 */
abstract class Padding {
    int gap;
    long before1;
    long before2;
    long before3;
    long before4;
    long before5;
    long before6;
    long before7;
}
