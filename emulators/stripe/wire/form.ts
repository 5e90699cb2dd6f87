// Bodies and queries with brackets: `line_items[0][price]=price_1&expand[]=customer`.
import { invalid } from './stripe-error.ts';

export type FormValue = string | Form;
export interface Form {
  [name: string]: FormValue;
}

/** Without a prototype, so that names such as `__proto__` are ordinary keys. */
const emptyForm = (): Form => Object.create(null) as Form;

/**
 * Parses a form.
 *
 * @throws StripeError 400 when a name is malformed or has both a value and subfields
 */
export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decode);
    insert(form, namesIn(name), value);
  }
  return form;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid('Invalid URL encoding in the request.');
  }
}

function namesIn(name: string): readonly string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts) throw invalid(`Invalid parameter name: ${name}`, name);
  const [, first = '', rest = ''] = parts;
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)];
}

function insert(form: Form, names: readonly string[], value: string): void {
  let place = form;
  for (const [index, name] of names.entries()) {
    const key = name === '' ? String(Object.keys(place).length) : name;
    const isLast = index === names.length - 1;
    const there = place[key];
    if (isLast ? typeof there === 'object' : typeof there === 'string') {
      throw invalid(`Invalid request: ${names[0]} is given twice.`, names[0]);
    }
    if (isLast) place[key] = value;
    else place = (there ?? (place[key] = emptyForm())) as Form;
  }
}
