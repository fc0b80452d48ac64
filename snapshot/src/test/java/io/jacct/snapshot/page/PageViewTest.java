// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.AnonymousStore;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageFields;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.PageInfo;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageViewTest {
    private PageMemory page;

    @BeforeEach
    void setUp() throws IOException {
        page = PageMemory.create(new AnonymousStore(), 1, 1);
        page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 8);
        page.ready();
    }

    private void put(int offset, long value) {
        CounterMemory.putPlain(page.header(offset), value);
    }

    private PageView view() throws PageException {
        return new PageView(PageParts.own(page));
    }

    private void refused(String message) {
        PageException refused =
                assertThrows(PageException.class, () -> view().segments(Layout.RECORDS));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    @Test
    void shouldShowWhatWasThereWhenTheWriterDiesWhileItGrowsThePage() throws IOException {
        CounterMemory.addPlain(page.header(Layout.PAGE_DIRECTORY_BEGUN), 1);
        assertEquals(1, view().segments(Layout.RECORDS).size());
    }

    @Test
    void shouldFindSegmentsThatCameLater() throws IOException {
        PageView view = view();
        assertEquals(1, view.segments(Layout.RECORDS).size());
        page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
        page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 8);
        assertEquals(2, view.segments(Layout.RECORDS).size());
    }

    @Test
    void shouldSayHowLargeItsPartsAre() throws IOException {
        page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
        page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 4);
        page.grow(17, Layout.NOTES_LENGTH, 1);
        PageInfo info = new PageReader(view(), -1).snapshot(false, false).page();
        assertEquals(Layout.HEADER_LENGTH, info.parts().get("header"));
        assertEquals(PageFields.LENGTH, info.parts().get("fields"));
        long tasks = whole(8 * Layout.RECORD_LENGTH) + whole(4 * Layout.RECORD_LENGTH);
        assertEquals(tasks, info.parts().get("tasks"));
        assertEquals(Layout.NOTES_LENGTH, info.parts().get("notes"));
        assertEquals(Layout.NOTES_LENGTH, info.parts().get("others"));
        assertEquals(5, info.parts().size());
        long fixed = Layout.HEADER_LENGTH + PageFields.LENGTH;
        assertEquals(fixed + tasks + 2L * Layout.NOTES_LENGTH, info.bytes());
    }

    /** A segment ends at the end of a memory page. */
    private static long whole(int bytes) {
        return (bytes + 4095) / 4096 * 4096;
    }

    @Test
    void shouldRefuseAPageThatIsNotReady() {
        put(Layout.PAGE_STATE, Layout.STATE_NEW);
        refused("is not ready yet");
    }

    @Test
    void shouldRefuseAPageThatWasCutShortAndMended() throws IOException {
        page.mend();
        page.close();
        refused("was cut short by another program, and counting has ended");
    }

    /** A reader that stays, as top or the MBeans, has checked the header long ago. */
    @Test
    void shouldRefuseTheNextReadingAfterACut() throws Exception {
        PageReader reader = new PageReader(view(), -1);
        reader.snapshot(true, false);
        page.mend();
        assertThrows(PageException.class, () -> reader.snapshot(true, false));
        assertThrows(IOException.class, () -> page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1));
    }

    @Test
    void shouldRefuseAnotherVersionAndSayWhich() {
        long other = Layout.VERSION + 1;
        put(Layout.PAGE_VERSION, other);
        refused("has format " + other + ", expected " + Layout.VERSION);
    }

    @Test
    void shouldRefuseWhatIsNoPage() {
        put(Layout.PAGE_MAGIC, 0);
        refused("is not a page of jacct");
    }

    @Test
    void shouldRefuseTheOtherByteOrder() {
        put(Layout.PAGE_BYTE_ORDER, Long.reverseBytes(Layout.BYTE_ORDER_MARK));
        refused("byte order");
    }

    @Test
    void shouldCallAHeaderWithoutByteOrderDamaged() {
        put(Layout.PAGE_BYTE_ORDER, 0);
        refused("is damaged: its header is overwritten");
    }

    @Test
    void shouldRefuseASegmentThatIsNotAligned() {
        put(Layout.entry(0) + Layout.ENTRY_OFFSET, Layout.HEADER_LENGTH + 1);
        refused("is damaged");
    }

    @Test
    void shouldRefuseASegmentTooShortForItsRecords() {
        put(Layout.entry(0) + Layout.ENTRY_RECORDS, 12);
        refused("is damaged");
    }

    @Test
    void shouldRefuseAFoldThatIsToCome() {
        put(Layout.PAGE_REUSED_FOLD, 1);
        PageException refused =
                assertThrows(
                        PageException.class,
                        () -> new PageReader(view(), -1).snapshot(true, false));
        assertTrue(refused.getMessage().contains("is damaged"), refused.getMessage());
    }
}
