
const millis = report.millis;
const whole = {min: millis[0], max: millis[millis.length - 1]};
const charts = [];
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200]
  .concat(Array.from({length: 60}, (none, place) => 86400 * (place + 1))).map((each) => each * 1000);
const POWERS = Array.from({length: 60}, (none, place) => 2 ** place);
let view = whole;

function colour(index) {
  return getComputedStyle(document.documentElement).getPropertyValue('--c' + index).trim();
}

function ground(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** The values of steps without those that nobody recorded: the mean over a gap says nothing of it. */
function recorded(values) {
  const isGap = (place) => report.gaps.some((each) =>
    each.beginMillis <= millis[place] && millis[place + 1] <= each.endMillis);
  return values.map((value, place) => isGap(place) ? null : value);
}

/** A value holds from the moment before to its own, so the first moment has the first value. */
function placed(values) {
  return [values[0], ...values];
}

/** The values as they are drawn: of stacked ones the sums, the highest first. */
function drawn(chart) {
  const values = chart.series.map((each) => placed(each.values));
  if (!chart.stacked) {
    return values;
  }
  for (let i = 1; i < values.length; i++) {
    values[i] = values[i].map((value, place) =>
      value === null && values[i - 1][place] === null ? null : (value || 0) + (values[i - 1][place] || 0));
  }
  return values.reverse();
}

function line(chart, index) {
  const place = chart.stacked ? chart.series.length - 1 - index : index;
  const series = chart.series[place];
  return {
    label: series.label,
    stroke: colour(series.colour),
    fill: chart.stacked ? colour(series.colour) : undefined,
    width: chart.stacked ? 0 : 1.5,
    dash: series.dash,
    paths: uPlot.paths.stepped({align: -1}),
    points: {show: false},
    value: (u, value, number, at) => shown(at === null || at === undefined ? null
      : placed(series.values)[at], chart.unit),
  };
}

function options(chart, width) {
  const axis = {stroke: ground('soft'), grid: {stroke: ground('line'), width: 1}, ticks: {stroke: ground('line')}};
  return {
    width: width,
    height: 220,
    ms: 1,
    cursor: {sync: {key: 'jacct'}, drag: {x: true, y: false}},
    scales: {x: {time: true, min: view.min, max: view.max}, y: height(chart)},
    axes: [
      {...axis, space: 80, incrs: SECONDS, values: (u, ticks) => ticks.map((each) => clock(each))},
      {...axis, size: 64, incrs: chart.unit.startsWith('bytes') ? POWERS : undefined,
        values: (u, ticks) => ticks.map((each) => each === null ? '' : shown(each, chart.unit))},
    ],
    series: [{label: 'until', value: (u, value) => value === null ? '\u2013' : time(value)},
      ...chart.series.map((each, index) => line(chart, index))],
    hooks: {setScale: [(u, key) => key === 'x' && chart.ready && show(u.scales.x.min, u.scales.x.max)]},
  };
}

/** Latencies differ by powers of ten, all else begins at 0. */
function height(chart) {
  return chart.unit === 'ns' ? {distr: 3} : {range: (u, min, max) => [0, max > 0 ? max * 1.05 : 1]};
}

/** Ticks of less than a day apart need no date. */
function clock(moment) {
  const text = time(moment);
  return view.max - view.min < 86400000 ? text.slice(11) : text.slice(5, 16);
}

/** Draws a chart anew, in the present colours. */
function draw(chart) {
  chart.plot?.destroy();
  const known = chart.series.some((each) => each.values.some((value) => value !== null));
  chart.none.hidden = known;
  chart.place.hidden = !known;
  chart.plot = null;
  if (!known) {
    return;
  }
  chart.ready = false;
  chart.plot = new uPlot(options(chart, chart.place.clientWidth), [millis, ...drawn(chart)], chart.place);
  chart.ready = true;
  chart.place.setAttribute('aria-label', summary(chart));
}

/** A chart in words: the least, the mean and the most of each line. */
function summary(chart) {
  return chart.series.map((each) => {
    const known = each.values.filter((value) => value !== null);
    if (known.length === 0) {
      return each.label + ': not known';
    }
    const most = Math.max(...known);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const when = time(millis[each.values.indexOf(most) + 1]);
    return each.label + ': least ' + shown(Math.min(...known), chart.unit) + ', mean '
      + shown(mean, chart.unit) + ', most ' + shown(most, chart.unit) + ' until ' + when;
  }).join('; ');
}

/** The values of a chart as a table, made when somebody opens it. */
function values(chart) {
  const details = make('details', {}, make('summary', {}, 'Values of this chart'));
  details.addEventListener('toggle', () => {
    details.querySelector('.scroll')?.remove();
    if (!details.open) {
      return;
    }
    const head = make('tr', {}, make('th', {scope: 'col'}, 'until'),
      ...chart.series.map((each) => make('th', {scope: 'col', class: 'n'}, each.label)));
    const body = make('tbody');
    for (let i = 1; i < millis.length; i++) {
      body.append(make('tr', {}, make('th', {scope: 'row'}, cell(millis[i], 'time')),
        ...chart.series.map((each) => make('td', {class: 'n'}, cell(each.values[i - 1] ?? null, chart.unit)))));
    }
    const caption = make('caption', {class: 'away'}, chart.title);
    details.append(make('div', {class: 'scroll', role: 'region', tabindex: '0', 'aria-label': chart.title},
      make('table', {}, caption, make('thead', {}, head), body)));
  });
  return details;
}

/** A figure with a chart. Its series are objects of label, values and colour. */
function figure(title, unit, series, stacked) {
  const chart = {title: title, unit: unit, series: series, stacked: stacked};
  chart.place = make('div', {class: 'plot', role: 'img'});
  chart.none = make('p', {class: 'note', hidden: true}, 'There is no value in the span.');
  charts.push(chart);
  const element = make('figure', {}, make('figcaption', {}, title), chart.none, chart.place, values(chart));
  return {element: element, chart: chart};
}

/** Has all charts show that time, and says so in the address. */
function show(min, max) {
  if (min === view.min && max === view.max || !(max > min)) {
    return;
  }
  view = {min: min, max: max};
  for (const each of charts) {
    each.plot?.setScale('x', view);
  }
  tell();
}

function tell() {
  const all = view.min === whole.min && view.max === whole.max;
  const iso = (each) => new Date(each).toISOString();
  const fragment = all ? ' ' : '#t=' + iso(view.min) + '/' + iso(view.max);
  if (!all || location.hash.startsWith('#t=')) {
    history.replaceState(null, '', all ? location.href.split('#')[0] : fragment);
  }
  document.getElementById('range').textContent = time(view.min) + ' to ' + time(view.max);
}

/** The time of the address: a moment, or two with a slash; null if there is none of the span. */
function aim() {
  hint('');
  if (!location.hash.startsWith('#t=')) {
    return null;
  }
  const [from, to] = location.hash.slice(3).replaceAll('%3A', ':').replaceAll('%2F', '/').split('/')
    .map((each) => Date.parse(each));
  if (Number.isNaN(from) || Number.isNaN(to)) {
    hint('The address has no time that this page can read: write #t=2026-11-28T03:14:00Z.');
    return null;
  }
  const room = Math.max((whole.max - whole.min) / 40, 500);
  const min = Math.max(whole.min, to === undefined ? from - room : from);
  const max = Math.min(whole.max, to === undefined ? from + room : to);
  if (max > min) {
    return {min: min, max: max};
  }
  hint('The time of the address is not in this report, which goes from ' + time(whole.min) + ' to ' + time(whole.max) + '.');
  return null;
}

/** Tells of an address that leads nowhere; nothing clears it. */
function hint(text) {
  const place = document.getElementById('hint');
  place.textContent = text;
  place.hidden = text === '';
}

/** Has the charts show the time of the address. */
function follow() {
  const aimed = aim();
  if (aimed) {
    show(aimed.min, aimed.max);
    if (!location.hash.includes('/')) {
      document.getElementById('processor').scrollIntoView();
    }
  }
}

/** Draws all charts and makes them zoom together. */
function start() {
  if (charts.length === 0) {
    aim();
    return;
  }
  // a plot that is zoomed while it is new goes back to where it began
  view = aim() || whole;
  charts.forEach(draw);
  const form = document.getElementById('zoom');
  form.hidden = false;
  tell();
  form.addEventListener('click', (event) => zoom(event.target.dataset.zoom));
  window.addEventListener('hashchange', follow);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => charts.forEach(draw));
  const sizes = new ResizeObserver((entries) => entries.forEach((entry) => {
    const chart = charts.find((each) => each.place === entry.target);
    chart.plot?.setSize({width: entry.contentRect.width, height: 220});
  }));
  charts.forEach((each) => sizes.observe(each.place));
}

function zoom(how) {
  const length = view.max - view.min;
  const by = {earlier: [-0.5, -0.5], later: [0.5, 0.5], in: [0.25, -0.25], out: [-0.5, 0.5]}[how];
  if (how === 'all') {
    show(whole.min, whole.max);
  } else if (by) {
    const min = Math.max(whole.min, view.min + by[0] * length);
    const max = Math.min(whole.max, view.max + by[1] * length);
    if (max - min >= Math.min(length / 3, 1000)) {
      show(min, max);
    }
  }
}
