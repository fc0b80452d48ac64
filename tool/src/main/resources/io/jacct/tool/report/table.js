
/** A cell's content. The exact value is in it for other programs, and for a longer look. */
function cell(value, unit) {
  if (value === null) {
    return make('span', {title: 'not known'},
      make('span', {'aria-hidden': 'true'}, '\u2013'), make('span', {class: 'away'}, 'not known'));
  } else if (unit === 'time') {
    const text = make('time', {datetime: new Date(value).toISOString(), 'data-value': value}, time(value));
    return make('a', {href: moment(value), title: 'Shows that moment in the charts'}, text);
  } else if (typeof value === 'number') {
    return make('data', {value: value, title: value}, shown(value, unit));
  }
  return make('span', {title: value}, shown(value, unit));
}

function compare(one, other) {
  if (typeof one === 'number' && typeof other === 'number') {
    return one - other;
  }
  return String(one).localeCompare(String(other), undefined, {numeric: true});
}

/** Sorts the rows of a table; values that are not known come last. */
function sort(body, rows, path, descending) {
  const known = (row) => at(row.data, path) !== null;
  rows.sort((a, b) => {
    if (!known(a) || !known(b)) {
      return known(b) - known(a);
    }
    const order = compare(at(a.data, path), at(b.data, path));
    return descending ? -order : order;
  });
  body.append(...rows.map((row) => row.element));
}

/**
 * A table whose headings sort it.
 *
 * part: the name of the part in the catalogue; place: where the rows are in the report's object; key:
 * the column that names a row; extra: a picture beside the name, or nothing
 */
function table(part, place, caption, paths, key, extra) {
  const data = at(report, place);
  const unit = (path) => units.get(part + ' ' + path) || '';
  const number = (path) => data.some((row) => typeof at(row, path) === 'number') && unit(path) !== 'time';
  const body = make('tbody');
  const rows = data.map((each) => {
    const element = make('tr');
    for (const path of paths) {
      const content = cell(at(each, path), unit(path));
      const attributes = {'data-field': path, class: number(path) ? 'n' : null};
      element.append(path === key
        ? make('th', {scope: 'row', ...attributes}, content)
        : make('td', attributes, content));
    }
    if (extra) {
      element.children[0].after(make('td', {'aria-hidden': 'true'}, extra.cell(each)));
    }
    body.append(element);
    return {data: each, element: element};
  });
  const headings = make('tr');
  for (const path of paths) {
    const button = make('button', {type: 'button', title: sentences.get(part + ' ' + path)}, label(path));
    const heading = make('th',
      {scope: 'col', 'aria-sort': 'none', 'data-field': path, class: number(path) ? 'n' : null}, button);
    button.addEventListener('click', () => {
      const before = heading.getAttribute('aria-sort');
      const descending = before === 'none' ? number(path) : before === 'ascending';
      for (const each of headings.querySelectorAll('[aria-sort]')) {
        each.setAttribute('aria-sort', 'none');
      }
      heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      sort(body, rows, path, descending);
    });
    headings.append(heading);
  }
  if (extra) {
    headings.children[0].after(make('td', {'aria-hidden': 'true'}, extra.title));
  }
  return make('div', {class: 'scroll', role: 'region', tabindex: '0', 'aria-label': caption},
    make('table', {'data-rows': place}, make('caption', {}, caption), make('thead', {}, headings), body));
}

/** What the columns of a table mean, with the names that JSON has. */
function meanings(part, paths) {
  const list = make('dl');
  for (const path of paths) {
    const sentence = sentences.get(part + ' ' + path);
    if (sentence) {
      list.append(make('dt', {}, label(path) + ' '), make('dd', {}, sentence + ' ', make('code', {}, path)));
    }
  }
  return make('details', {}, make('summary', {}, 'What the columns mean'), list);
}
