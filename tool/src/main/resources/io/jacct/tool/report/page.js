
const steps = millis.length - 1;
const SHARES = ['cpu', 'runQueue', 'file', 'socket', 'wait', 'other'];

function section(id, title, ...children) {
  document.getElementById('sections').append(make('li', {}, make('a', {href: '#' + id}, title)));
  const heading = make('h2', {id: id + '-title'}, title);
  const element = make('section', {id: id, 'aria-labelledby': id + '-title'}, heading, ...children);
  document.getElementById('main').append(element);
}

function note(text) {
  return make('p', {class: 'note'}, text);
}

/** A table with its explanations, or a line that says that there is nothing. */
function listed(part, place, caption, paths, key, none, left) {
  if (at(report, place).length === 0) {
    return [note(none)];
  }
  const all = [table(part, place, caption, paths, key), meanings(part, paths)];
  if (left > 0) {
    all.splice(1, 0, note(left + ' more are left out.'));
  }
  return all;
}

/** Charts of the thing that one picks; each chart has a title, a unit and names of columns. */
function picked(what, things, name, plots) {
  const some = things.filter((each) => each.over && Object.keys(each.over).length > 0);
  if (steps < 2 || some.length === 0) {
    return [];
  }
  const select = make('select', {});
  some.forEach((each, place) => select.append(make('option', {value: place}, name(each))));
  const series = (thing, plot) => plot.columns.map((column, place) => ({
    label: label(column),
    values: recorded(thing.over[column] || Array(steps).fill(null)),
    colour: plot.colours ? plot.colours[place] : place,
  }));
  const figures = plots.map((plot) =>
    ({plot: plot, ...figure(plot.title, plot.unit, series(some[0], plot), plot.stacked)}));
  select.addEventListener('change', () => figures.forEach((each) => {
    each.chart.series = series(some[select.value], each.plot);
    draw(each.chart);
  }));
  return [make('p', {}, make('label', {}, what + ' ', select)), ...figures.map((each) => each.element)];
}

function facts() {
  const list = make('dl');
  const add = (name, value) =>
    value !== null && value !== '' && list.append(make('dt', {}, name), make('dd', {}, value));
  add('process', String(report.pid));
  add('command', report.command);
  add('state', report.alive ? (report.stopped ? 'is stopped' : 'runs') : 'has ended; its page stays');
  add('span', time(report.beginMillis) + ' to ' + time(report.endMillis) + ', ' + span(report.seconds * 1e9)
    + (report.sinceStart ? ', since the agent started' : ''));
  add('not recorded', gaps());
  add('snapshots', String(report.snapshots));
  add('JVM started', report.jvmStartedMillis === null ? null : time(report.jvmStartedMillis));
  add('threads', report.liveTasks + ' live, ' + report.exits.endedTasks + ' ended in the span');
  add('processor', shown(report.totals.percent.cpu, '%') + ' % of one, run queue '
    + shown(report.totals.percent.runQueue, '%') + ' %');
  add('JDK', report.jdk);
  add('jacct', report.version + (report.options ? ', options ' + report.options : ''));
  add('past the ledger', [...report.unseen.libraries, ...report.unseen.ports].join(', '));
  add('times are of', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return list;
}

/** What one looks at first, each with the way to its section. */
function findings() {
  const items = report.findings.map((each) => make('li', {}, make('a', {href: '#' + each.part}, each.text)));
  return items.length > 0 ? [make('h3', {}, 'What stands out'), make('ul', {class: 'findings'}, ...items)] : [];
}

/** What one must know of the figures of a part. */
function notes(part) {
  return report.notes[part] ? [note(report.notes[part])] : [];
}

function gaps() {
  const first = report.gaps[0];
  return first ? span(report.unrecordedSeconds * 1e9) + ' of that, in ' + report.gaps.length
    + (report.gaps.length === 1 ? ' gap' : ' gaps') + ', the first one from ' + time(first.beginMillis)
    + ' to ' + time(first.endMillis) + '; the charts have holes there' : null;
}

/** Where the time of a pool went, as long as its share of the longest bar. */
function bars() {
  const sum = (row) => SHARES.reduce((all, each) => all + (row.percent[each] || 0), 0);
  const most = Math.max(1, ...report.pools.map(sum));
  return {
    title: 'shares',
    cell: (row) => {
      const bar = make('div', {class: 'bar'});
      SHARES.forEach((each, place) => {
        const part = make('span', {class: 'k' + place});
        part.style.width = 100 * (row.percent[each] || 0) / most + '%';
        bar.append(part);
      });
      return bar;
    },
  };
}

function legend() {
  return make('ul', {class: 'legend', 'aria-hidden': 'true'}, ...SHARES.map((each, place) =>
    make('li', {}, make('span', {class: 'key k' + place}), label(each))));
}

function pools() {
  const paths = ['name', 'liveTasks', 'meanTasks', ...SHARES.map((each) => 'percent.' + each),
    'startedTasks', 'endedTasks'];
  const caption = 'Pools, in percent of one thread\u2019s time: a pool of four threads has 400';
  return [legend(), ...notes('time'), table('pools', 'pools', caption, paths, 'name', bars()), meanings('pools', paths),
    ...(steps < 2 ? [] : notes('processor')),
    ...picked('Pool', report.pools, (each) => each.name,
      [{title: 'Where its time went, in percent of one thread\u2019s time', unit: '%', columns: SHARES, stacked: true}])];
}

function processor() {
  if (steps < 2) {
    return [note('There is one interval, so there is nothing to draw over time. A report of the next seconds'
      + ' (-i), or of a recording, has charts.')];
  }
  const over = report.totals.over;
  const lines = (...columns) => columns.map((each, place) => ({label: label(each), values: recorded(over[each]), colour: place}));
  return [
    ...notes('processor'),
    figure('CPU time and run queue, in percent of a processor', '%', lines('cpu', 'runQueue', 'jvmCpuNanos')).element,
    figure('Bytes read and written', 'bytes/s', lines('readBytes', 'writeBytes')).element,
    figure('Bytes allocated', 'bytes/s', lines('allocatedBytes')).element,
  ];
}

function devices() {
  const paths = ['endpoint', 'kind', 'files', 'readBytes', 'writeBytes', 'reads', 'writes', 'transfersPerSecond',
    'readNanosP50', 'readNanosP90', 'readNanosP99', 'readMaxNanos', 'readMaxMillis',
    'writeNanosP50', 'writeNanosP90', 'writeNanosP99', 'writeMaxNanos', 'writeMaxMillis',
    'errors', 'queueLength', 'busyPercent', 'busyCount'];
  const rows = listed('devices', 'devices', 'Files, peers and ports', paths, 'endpoint',
    'Nothing was read or written.', report.devicesLeftOut);
  return [...rows, ...picked('Device', report.devices, (each) => each.endpoint, [
    {title: 'Bytes', unit: 'bytes/s', columns: ['readBytesPerSecond', 'writeBytesPerSecond'], colours: [2, 0]},
    {title: 'Latency of reads', unit: 'ns', columns: ['readNanosP50', 'readNanosP90', 'readNanosP99'],
      colours: [3, 2, 5]},
    {title: 'Latency of writes', unit: 'ns', columns: ['writeNanosP50', 'writeNanosP90', 'writeNanosP99'],
      colours: [1, 0, 5]},
  ])];
}

function executors() {
  const paths = ['name', 'kind', 'waiting', 'maxWaiting', 'maxWaitingMillis', 'waitingGrowth', 'running', 'meanWaiting', 'meanRunning',
    'completedPerSecond', 'busyPercent', 'recentWaitNanosMean', 'recentRunNanosMean', 'expectedWaitNanos',
    'failed', 'rejected', 'removed', 'delayed'];
  const rows = listed('executors', 'executors', 'Executors', paths, 'name', 'There is no executor.');
  return [...rows, ...picked('Executor', report.executors, (each) => each.name, [
    {title: 'Tasks', unit: 'tasks', columns: ['meanWaiting', 'meanRunning'], colours: [0, 2]},
    {title: 'Times of a task', unit: 'ns', columns: ['recentWaitNanosMean', 'recentRunNanosMean'], colours: [0, 2]},
    {title: 'Tasks in a second', unit: '1/s', columns: ['completedPerSecond', 'failedPerSecond', 'rejectedPerSecond'],
      colours: [2, 1, 0]},
  ])];
}

function exits() {
  const all = report.exits;
  const text = all.endedTasks + ' threads ended; the exits of ' + all.known + ' are known.';
  const none = all.known < all.endedTasks ? 'No exception ended one of the ' + all.known + ' threads whose exits are known.'
    : 'No exception ended a thread.';
  const paths = ['name', 'pool', 'endedMillis', 'lifetimeNanos', 'cause', 'cpuNanos', 'cpuDelayNanos',
    'fileReadBytes', 'fileWriteBytes', 'socketReadBytes', 'socketWriteBytes', 'id', 'exit'];
  return [note(text),
    ...listed('exits', 'exits.causes', 'Exceptions that ended threads',
      ['cause', 'pool', 'exits', 'fatal', 'endedMillis'], 'cause', none),
    ...listed('exits', 'exits.latest', 'The latest exits', paths, 'name', 'No exit is known.',
      all.known - all.latest.length)];
}

function leaks() {
  return [
    ...listed('owners', 'owners', 'What owners hold', ['name', 'resource', 'held', 'heldGrowth', 'minheld', 'minheldRises',
      'maxheld', 'barrier', 'limit', 'failcnt'], 'name', 'There are no beancounters.'),
    ...(report.handles.some((each) => each.opener === null) ? [note('Without an opener are handles that were open before'
      + ' jacct first saw them.')] : []),
    ...listed('handles', 'handles', 'Open handles by opener', ['opener', 'kind', 'open', 'openGrowth', 'openRises', 'endpoints', 'endpoint',
      'openedMillis', 'unusedNanos'], 'opener', 'No handle is open.', report.openersLeftOut),
    ...listed('handles', 'collectedHandles', 'Handles that were lost while they were open', ['endpoint', 'kind',
      'opener', 'openedMillis', 'collectedMillis'], 'endpoint', 'No open handle was lost.'),
  ];
}

function hangs() {
  return listed('hangs', 'hangs', 'Operations of a second or more', ['name', 'pool', 'operation', 'endpoint', 'nanos',
    'beganMillis', 'atEnd', 'id'], 'name',
    'No operation lasted for a second or more when it was looked at.', report.hangsLeftOut);
}

document.title = 'jacct report: ' + report.pid + ' ' + report.command;
document.getElementById('heading').textContent = report.command || 'process ' + report.pid;
document.getElementById('subject').textContent = 'Process ' + report.pid + ', ' + time(report.beginMillis) + ' to '
  + time(report.endMillis);
section('overview', 'Overview', ...findings(), facts());
section('time', 'Where the time went', ...pools());
section('processor', 'Processor and memory', ...processor());
section('devices', 'Files, peers and ports', ...devices());
section('executors', 'Executors', ...executors());
section('exits', 'Exits', ...exits());
section('leaks', 'Leaks', ...leaks());
section('hangs', 'Hangs', ...hangs());
start();
