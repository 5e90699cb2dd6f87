// Converts plain data to field values of Firestore's REST API.
import type { ValueMessage } from '../../emulators/firestore/wire/messages.ts';

/** The request time. Allowed only as a whole field. */
export const SERVER_TIME = Symbol('the time of the request');

/** Values without a plain form. */
export class Special {
  readonly message: ValueMessage;

  constructor(message: ValueMessage) {
    this.message = message;
  }
}

export type Plain =
  | null
  | boolean
  | number
  | string
  | Date
  | Uint8Array
  | Special
  | typeof SERVER_TIME
  | readonly Plain[]
  | { readonly [name: string]: Plain };

export type Fields = Readonly<Record<string, Plain>>;

/** Converts a plain value. Whole numbers become integers. */
export function messageOf(value: Plain): ValueMessage {
  if (value === null) return { nullValue: null };
  if (value instanceof Special) return value.message;
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'symbol') throw new Error('Only a whole field can be the time of a request');
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return { integerValue: String(value) };
    return { doubleValue: Number.isFinite(value) ? value : (String(value) as 'NaN') };
  }
  if (isList(value)) return { arrayValue: { values: value.map(messageOf) } };
  return { mapValue: { fields: messagesOf(value) } };
}

export const messagesOf = (fields: Fields): Record<string, ValueMessage> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, messageOf(value)]));

const isList = (value: object): value is readonly Plain[] => Array.isArray(value);
