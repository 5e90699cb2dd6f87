import { invalidArgument } from '../status.ts';

/** The content of one POST: requests as JSON texts, numbered from `offset`. */
export interface WebChannelForm {
  readonly offset: number;
  readonly messages: readonly string[];
  /** HTTP headers in the body of the first POST. They avoid a CORS preflight. */
  readonly headers: ReadonlyMap<string, string>;
}

function readNumber(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? '0';
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`WebChannel: "${name}" is not a number.`);
  return Number(text);
}

function headersOf(lines: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * Parses `headers=…&count=2&ofs=5&req0___data__={…}&req1___data__={…}`.
 *
 * @throws StatusError INVALID_ARGUMENT
 */
export function parseForm(body: string): WebChannelForm {
  const form = new URLSearchParams(body);
  const count = readNumber(form, 'count');
  const messages: string[] = [];
  for (let index = 0; index < count; index++) {
    const message = form.get(`req${index}___data__`);
    if (message === null) throw invalidArgument(`WebChannel: message ${index} is missing.`);
    messages.push(message);
  }
  return {
    offset: readNumber(form, 'ofs'),
    messages,
    headers: headersOf(form.get('headers') ?? ''),
  };
}

/** Builds a chunk of a response body. The length counts UTF-16 code units, not bytes. */
export const frame = (json: string): string => `${json.length}\n${json}`;
