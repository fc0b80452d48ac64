// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class PageMemoryTest {
    /** Behind the header and the description of the fields. */
    private static final long BEGIN = Layout.HEADER_LENGTH + PageFields.LENGTH;

    private PageMemory page;

    @BeforeEach
    void setUp() throws IOException {
        page = PageMemory.create(new AnonymousStore(), 1, 1);
    }

    private long header(int offset) {
        return CounterMemory.getPlain(page.header(offset));
    }

    @Test
    void shouldRaiseBothGenerationsByOneForEachSegment() throws IOException {
        // the first one describes the fields
        for (int segment = 2; segment <= 4; segment++) {
            page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
            assertEquals(segment, header(Layout.PAGE_DIRECTORY_BEGUN));
            assertEquals(segment, header(Layout.PAGE_DIRECTORY_DONE));
            assertEquals(segment, header(Layout.PAGE_SEGMENTS));
        }
    }

    @Test
    void shouldLaySegmentsOneAfterTheOther() throws IOException {
        page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 5);
        page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, 1);
        assertEquals(Layout.HEADER_LENGTH, header(Layout.entry(0) + Layout.ENTRY_OFFSET));
        int first = Layout.entry(1);
        assertEquals(BEGIN, header(first + Layout.ENTRY_OFFSET));
        assertEquals(8192, header(first + Layout.ENTRY_LENGTH));
        assertEquals(5, header(first + Layout.ENTRY_RECORDS));
        assertEquals(Layout.RECORD_LENGTH, header(first + Layout.ENTRY_RECORD_LENGTH));
        assertEquals(BEGIN + 8192, header(Layout.entry(2) + Layout.ENTRY_OFFSET));
    }

    @Test
    void shouldRefuseASegmentForWhichTheDirectoryHasNoPlace() throws IOException {
        for (int segment = 1; segment < Layout.MAX_SEGMENTS; segment++) {
            page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, 1);
        }
        assertThrows(
                IOException.class, () -> page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, 1));
        assertEquals(Layout.MAX_SEGMENTS, header(Layout.PAGE_SEGMENTS));
        assertEquals(header(Layout.PAGE_DIRECTORY_BEGUN), header(Layout.PAGE_DIRECTORY_DONE));
    }

    @Test
    void shouldKnowThatItsHeaderWasOverwritten() throws IOException {
        assertFalse(page.isOverwritten());
        CounterMemory.putPlain(page.header(Layout.PAGE_MAGIC), 0);
        assertTrue(page.isOverwritten());
        for (long any : new long[] {-1, 0, 4, Long.MAX_VALUE}) {
            CounterMemory.putPlain(page.header(Layout.PAGE_STATE), any);
            page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
        }
        page.mend();
        assertFalse(page.isOverwritten(), "the cut was said before");
    }

    /** Another program may write anything there; segments in use must stay mapped. */
    @Test
    void shouldGrowBehindItsSegmentsWhateverTheHeaderSays() throws IOException {
        for (long lie : new long[] {0, -1, 7, Layout.MAX_SEGMENTS, Long.MAX_VALUE}) {
            page = PageMemory.create(new AnonymousStore(), 1, 1);
            page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 5);
            CounterMemory.putPlain(page.header(Layout.PAGE_SEGMENTS), lie);
            page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, 1);
            assertEquals(4, page.buffers().length, "after " + lie);
            assertEquals(3, header(Layout.PAGE_SEGMENTS));
            assertEquals(BEGIN + 8192, header(Layout.entry(2) + Layout.ENTRY_OFFSET));
        }
    }

    @Test
    void shouldNoticeAnAddressOutsideOfThePage() {
        assertThrows(AssertionError.class, () -> CounterMemory.putPlain(Long.BYTES, 1));
    }

    /** These are checked in every JVM, because they are rare and store many bytes. */
    @Test
    void shouldRefuseManyBytesBehindTheEndOfASegment() throws IOException {
        long record = page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
        long end = record + Layout.NOTES_LENGTH;
        CounterMemory.putBytes(end - 4, new byte[4]);
        for (Executable each :
                List.<Executable>of(
                        () -> CounterMemory.putBytes(end - 4, new byte[5]),
                        () -> CounterMemory.putText(end - 4, "abc", 5),
                        () -> CounterMemory.clear(end - 8, 16),
                        () -> CounterMemory.clear(Long.BYTES, 8))) {
            assertThrows(IllegalArgumentException.class, each);
        }
    }
}
