'use strict';

const report = JSON.parse(document.getElementById('report').textContent);
const sentences = new Map();
const units = new Map();
for (const [part, fields] of Object.entries(report.fields)) {
  for (const field of fields) {
    units.set(part + ' ' + field.name, field.unit);
    sentences.set(part + ' ' + field.name, field.sentence);
  }
}

/** The member at a path with dots; null if it is not known. */
function at(object, path) {
  let found = object;
  for (const name of path.split('.')) {
    found = found === null || found === undefined ? null : found[name];
  }
  return found === undefined ? null : found;
}

/** A heading from a field's name, so that no field gets a second name: its unit is in the cells. */
function label(path) {
  return path
    .replace(/^percent\.(.*)/, '$1 %')
    .replace(/^nanos$/, 'lasted')
    .replace(/^counters\./, '')
    .replace(/PerSecond/, ' / s')
    .replace(/Percent/, ' %')
    .replace(/Millis$/, ' at')
    .replace(/Nanos(?=[A-Z]|$)/, '')
    .replace(/([a-z])([A-Z])/g, (all, one, next) => one + ' ' + next.toLowerCase())
    .replace(/ p(\d)/, ' P$1');
}

function scaled(value, step, letters) {
  if (!(value > 0)) {
    return '0';
  }
  let rest = value;
  let power = 0;
  while (rest >= step - 0.5 && power < letters.length) {
    rest /= step;
    power++;
  }
  const whole = rest >= 9.95 || power === 0 && Number.isInteger(rest);
  return rest.toFixed(whole ? 0 : 1) + (power === 0 ? '' : letters[power - 1]);
}

function span(nanos) {
  const fraction = (value, unit) => value.toFixed(value >= 9.95 ? 0 : 1) + unit;
  if (nanos <= 0) {
    return '0';
  } else if (nanos < 1000) {
    return Math.round(nanos) + 'ns';
  } else if (nanos < 999950) {
    return fraction(nanos / 1e3, 'us');
  } else if (nanos < 999950000) {
    return fraction(nanos / 1e6, 'ms');
  } else if (nanos < 59950000000) {
    return fraction(nanos / 1e9, 's');
  }
  const two = (number) => String(number).padStart(2, '0');
  const seconds = Math.round(nanos / 1e9);
  if (seconds < 3600) {
    return Math.floor(seconds / 60) + 'm' + two(seconds % 60) + 's';
  } else if (seconds < 86400) {
    return Math.floor(seconds / 3600) + 'h' + two(Math.floor(seconds / 60) % 60) + 'm';
  }
  return Math.floor(seconds / 86400) + 'd' + two(Math.floor(seconds / 3600) % 24) + 'h';
}

/** A point in time, in the reader's time zone. */
function time(millis) {
  const at = new Date(millis);
  const two = (number) => String(number).padStart(2, '0');
  return at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate())
    + ' ' + two(at.getHours()) + ':' + two(at.getMinutes()) + ':' + two(at.getSeconds());
}

function signed(text, value) {
  return value < 0 ? '\u2212' + text(-value) : text(value);
}

/** A value as text for a person. */
function shown(value, unit) {
  if (value === null || value === undefined) {
    return '\u2013';
  } else if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  } else if (typeof value === 'string') {
    return value;
  }
  switch (unit) {
    case 'time': return time(value);
    case 'ns': return signed(span, value);
    case 'bytes': return signed((each) => scaled(each, 1024, 'KMGTPE'), value);
    case 'bytes/s': return scaled(value, 1024, 'KMGTPE') + '/s';
    case '%': return value < 99.95 ? value.toFixed(1) : value.toFixed(0);
    case '': return String(value);
    default: return signed((each) => scaled(each, 1000, 'kMGTPE'), value);
  }
}

/** Makes an element with text or children. Text is never markup: names are hostile input. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children.filter((each) => each !== null));
  return element;
}

/** The fragment that has the charts show that moment. */
function moment(millis) {
  return '#t=' + new Date(millis).toISOString();
}
