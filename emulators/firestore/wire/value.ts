import { parseParentName, pathText } from '../model/resource-path.ts';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import {
  arrayValue,
  booleanValue,
  bytesValue,
  doubleValue,
  geoValue,
  integerValue,
  mapValue,
  nullValue,
  referenceValue,
  stringValue,
  timestampValue,
} from '../model/value.ts';
import type { FieldMap, Value } from '../model/value.ts';
import { invalidArgument } from '../status.ts';
import { doubleToJson } from './binary.ts';
import type { ArrayMessage, BytesText, FieldsMessage, ValueMessage } from './messages.ts';

/** @throws StatusError INVALID_ARGUMENT */
export function decodeValue(message: ValueMessage): Value {
  if (message.stringValue !== undefined) return stringValue(message.stringValue);
  if (message.integerValue !== undefined) return integerValue(BigInt(message.integerValue));
  if (message.booleanValue !== undefined) return booleanValue(message.booleanValue);
  if (message.mapValue !== undefined) return mapValue(decodeFields(message.mapValue.fields));
  if (message.arrayValue !== undefined) return arrayValue(decodeValues(message.arrayValue));
  if (message.doubleValue !== undefined) return doubleValue(Number(message.doubleValue));
  if (message.nullValue !== undefined) return nullValue();
  if (message.timestampValue !== undefined) {
    return timestampValue(parseTimestamp(message.timestampValue));
  }
  if (message.bytesValue !== undefined) return bytesValue(decodeBytes(message.bytesValue));
  if (message.referenceValue !== undefined) {
    return referenceValue(parseParentName(message.referenceValue));
  }
  if (message.geoPointValue !== undefined) {
    const latitude = Number(message.geoPointValue.latitude ?? 0);
    const longitude = Number(message.geoPointValue.longitude ?? 0);
    if (!(Math.abs(latitude) <= 90)) {
      throw invalidArgument('Latitude must be in the range [-90, 90]');
    }
    if (!(Math.abs(longitude) <= 180)) {
      throw invalidArgument('Longitude must be in the range [-180, 180]');
    }
    return geoValue(latitude, longitude);
  }
  throw invalidArgument('Value is not set.');
}

export const decodeValues = (message: ArrayMessage): Value[] =>
  (message.values ?? []).map(decodeValue);

export function decodeFields(message: FieldsMessage | undefined): FieldMap {
  const fields = new Map<string, Value>();
  for (const name in message) fields.set(name, decodeValue(message[name] as ValueMessage));
  return fields;
}

export function encodeValue(value: Value): ValueMessage {
  switch (value.kind) {
    case 'null':
      return { nullValue: null };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: String(value.value) };
    case 'double':
      return { doubleValue: doubleToJson(value.value) };
    case 'timestamp':
      return { timestampValue: formatTimestamp(value.value) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: encodeBytes(value.value) };
    case 'reference':
      return { referenceValue: pathText(value.value) };
    case 'geo':
      return {
        geoPointValue: {
          latitude: doubleToJson(value.latitude),
          longitude: doubleToJson(value.longitude),
        },
      };
    case 'array':
      return {
        arrayValue: value.values.length > 0 ? { values: value.values.map(encodeValue) } : {},
      };
    case 'map':
      return { mapValue: value.fields.size > 0 ? { fields: encodeFields(value.fields) } : {} };
  }
}

export function encodeFields(fields: FieldMap): FieldsMessage {
  // No prototype, so that a field can have the name __proto__.
  const message = Object.create(null) as Record<string, ValueMessage>;
  for (const [name, value] of fields) message[name] = encodeValue(value);
  return message;
}

export const decodeBytes = (text: BytesText): Uint8Array => Buffer.from(text, 'base64');

export const encodeBytes = (bytes: Uint8Array): BytesText => Buffer.from(bytes).toString('base64');
