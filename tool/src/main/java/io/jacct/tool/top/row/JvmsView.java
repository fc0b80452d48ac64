// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.Units;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.page.Page;
import io.jacct.tool.text.Activity;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The JVMs of a machine. */
final class JvmsView extends View<Jvm> {
    JvmsView() {
        super("JVMs", "cpu");
    }

    @Override
    public List<Jvm> rows(Frame frame, boolean totals) {
        return frame.jvms();
    }

    @Override
    public List<Column<Jvm>> columns(Frame frame, boolean totals) {
        boolean users = frame.jvms().stream().map(JvmsView::user).distinct().count() > 1;
        Column<Jvm> user = Column.<Jvm>text("USER", 8, JvmsView::user).rank(6);
        return List.of(
                Column.<Jvm>text("PID", 7, Jvm::pid),
                Column.<Jvm>text("STATE", 5, Jvm::state).rank(3),
                share("CPU", totals, each -> each.usage().cpu()),
                share("RUNQ", totals, each -> each.usage().runQueue()).rank(4).full(50),
                rate("READ", totals, each -> each.totals().readBytes()).rank(2),
                rate("WRITE", totals, each -> each.totals().writeBytes()).rank(2),
                number("THREADS", 7, jvm -> jvm.frame().end().live(), Units::count).rank(1),
                number("UP", 6, JvmsView::age, value -> Units.millis((long) value)).rank(5),
                users ? user : user.hidden(),
                Column.<Jvm>text("COMMAND", 16, JvmsView::command));
    }

    private static String user(Jvm jvm) {
        return Page.user(jvm.file());
    }

    private static double age(Jvm jvm) {
        PageInfo page = jvm.frame().end().page();
        long began = page.jvmStartedMillis();
        return began < 0 ? Double.NaN : jvm.frame().end().takenMillis() - began;
    }

    private static String command(Jvm jvm) {
        return jvm.frame() == null
                ? jvm.problem()
                : jvm.frame().end().page().notes().get("command");
    }

    private static Column<Jvm> number(
            String title, int width, ToDoubleFunction<Jvm> value, DoubleFunction<String> form) {
        return Column.number(
                title,
                width,
                jvm -> jvm.frame() == null ? Double.NaN : value.applyAsDouble(jvm),
                form);
    }

    /** A share of one processor; as a total the time. */
    private static Column<Jvm> share(
            String title, boolean totals, ToDoubleFunction<Activity> nanos) {
        if (totals) {
            return number(
                    title, 6, jvm -> known(jvm, true, nanos), value -> Units.nanos((long) value));
        }
        return number(
                        '%' + title,
                        5,
                        jvm -> known(jvm, false, nanos) * jvm.frame().activity(false).percent(1),
                        Columns::percent)
                .full(100);
    }

    private static double known(Jvm jvm, boolean totals, ToDoubleFunction<Activity> nanos) {
        double value = nanos.applyAsDouble(jvm.frame().activity(totals));
        return value < 0 ? Double.NaN : value;
    }

    private static Column<Jvm> rate(
            String title, boolean totals, ToDoubleFunction<Activity> bytes) {
        return number(
                totals ? title : title + "/s",
                7,
                jvm -> {
                    Activity interval = jvm.frame().activity(totals);
                    double value = bytes.applyAsDouble(interval);
                    return totals ? value : interval.rate((long) value);
                },
                Units::bytes);
    }

    @Override
    public String id(Jvm row) {
        return row.file().getPath();
    }

    @Override
    public String searched(Jvm row) {
        return row.pid() + ' ' + command(row);
    }

    @Override
    public boolean idle(Jvm row) {
        return row.frame() == null || !row.frame().alive();
    }

    @Override
    public String hidden() {
        return "dead or unreadable";
    }

    @Override
    public String none() {
        return "no JVMs: no JVM of this user runs with -javaagent:jacct.jar";
    }
}
