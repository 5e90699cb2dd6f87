import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import { invalidArgument } from '../status.ts';
import { TIMESTAMP, WRAPPERS } from './descriptor.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/** A message with a special JSON form. */
export interface WellKnownForm {
  /** @param fields the fields of the message */
  toJson(fields: JsonObject): Json;
  toFields(json: Json): JsonObject;
}

/** Seconds of 0001-01-01T00:00:00Z and of 9999-12-31T23:59:59Z. */
const YEAR_1 = -62_135_596_800n;
const YEAR_9999 = 253_402_300_799n;

const timestamp: WellKnownForm = {
  toJson: ({ seconds = '0', nanos = 0 }) => {
    const wholeSeconds = BigInt(seconds as string);
    const isInRange = wholeSeconds >= YEAR_1 && wholeSeconds <= YEAR_9999;
    if (!isInRange || Number(nanos) < 0 || Number(nanos) > 999_999_999) {
      throw invalidArgument(`Invalid timestamp: ${wholeSeconds} seconds, ${Number(nanos)} nanos`);
    }
    return formatTimestamp(wholeSeconds * 1_000_000n + BigInt(Math.floor(Number(nanos) / 1000)));
  },
  toFields: (json) => {
    const micros = parseTimestamp(json as string);
    const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
    const seconds = String((micros - fraction) / 1_000_000n);
    return fraction === 0n ? { seconds } : { seconds, nanos: Number(fraction) * 1000 };
  },
};

/** A duration such as `1.5s`. Never negative here. */
const duration: WellKnownForm = {
  toJson: ({ seconds = '0', nanos = 0 }) => {
    const fraction = String(nanos as number).padStart(9, '0');
    return nanos === 0 ? `${seconds as string}s` : `${seconds as string}.${fraction}s`;
  },
  toFields: (json) => {
    const [seconds = '0', fraction = ''] = (json as string).slice(0, -1).split('.');
    return { seconds, nanos: Number(fraction.padEnd(9, '0')) };
  },
};

const wrapper = (zero: Json): WellKnownForm => ({
  toJson: ({ value = zero }) => value,
  toFields: (value) => ({ value }),
});

const struct: WellKnownForm = {
  toJson: ({ fields = {} }) => fields,
  toFields: (fields) => ({ fields }),
};

const list: WellKnownForm = {
  toJson: ({ values = [] }) => values,
  toFields: (values) => ({ values }),
};

const value: WellKnownForm = {
  toJson: (fields) => Object.values(fields)[0] ?? null,
  toFields: (json) => {
    if (json === null) return { nullValue: null };
    if (typeof json === 'boolean') return { boolValue: json };
    if (typeof json === 'number') return { numberValue: json };
    if (typeof json === 'string') return { stringValue: json };
    return isJsonObject(json) ? { structValue: json } : { listValue: json };
  },
};

const zeroOf = (name: string): Json => {
  if (name.includes('Int64')) return '0';
  if (name.includes('Bool')) return false;
  return name.includes('String') || name.includes('Bytes') ? '' : 0;
};

/** Special forms by full message name. */
export const WELL_KNOWN_FORMS: ReadonlyMap<string, WellKnownForm> = new Map([
  [TIMESTAMP, timestamp],
  ['google.protobuf.Duration', duration],
  ['google.protobuf.Struct', struct],
  ['google.protobuf.ListValue', list],
  ['google.protobuf.Value', value],
  ...[...WRAPPERS].map((name) => [name, wrapper(zeroOf(name))] as const),
]);
