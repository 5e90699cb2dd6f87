import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { doubleToJson } from './binary.ts';
import { NULL_VALUE, TIMESTAMP, WRAPPERS } from './descriptor.ts';
import type { EnumType, FieldType, MessageType, Oneof, ScalarName } from './descriptor.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/**
 * Converts JSON from a client to canonical form. Errors have the text of Google's API frontend,
 * with the proto path of the value, its type and the invalid value.
 */
type Canonicalize = (value: Json, at: string, depth: number) => Json;

/** Keeps recursion within the stack. Valid values nest 20 levels with two messages each. */
const MAX_DEPTH = 200;

const quotedPlace = (at: string) => (at === '' ? '' : ` at '${at}'`);

const payloadError = (name: string, at: string, problem: string) =>
  invalidArgument(
    `Invalid JSON payload received. Unknown name "${name}"${quotedPlace(at)}: ${problem}`,
  );

const valueError = (at: string, type: string, value: Json) =>
  invalidArgument(`Invalid value at '${at}' (${type}), ${JSON.stringify(value)}`);

function canonicalInteger(bits: 32 | 64): Canonicalize {
  const max = bits === 32 ? 2n ** 31n - 1n : 2n ** 63n - 1n;
  return (value, at) => {
    const isInteger =
      typeof value === 'number'
        ? Number.isInteger(value)
        : typeof value === 'string' && /^-?\d{1,20}$/.test(value);
    const integer = isInteger ? BigInt(value as number | string) : max + 1n;
    if (integer > max || integer < -max - 1n) throw valueError(at, `TYPE_INT${bits}`, value);
    return bits === 32 ? Number(integer) : String(integer);
  };
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

const SCALARS: Readonly<Record<ScalarName, Canonicalize>> = {
  string: (value, at) => {
    if (typeof value !== 'string') throw valueError(at, 'TYPE_STRING', value);
    return value;
  },
  bool: (value, at) => {
    if (typeof value === 'boolean') return value;
    if (value !== 'true' && value !== 'false') throw valueError(at, 'TYPE_BOOL', value);
    return value === 'true';
  },
  bytes: (value, at) => {
    if (typeof value !== 'string' || !/^[\w+/-]*={0,2}$/.test(value)) {
      throw invalidArgument(
        `Invalid value at '${at}' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(value)}`,
      );
    }
    return Buffer.from(value, 'base64').toString('base64');
  },
  double: (value, at) => {
    if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return value;
    const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
    if (!isNumber || !Number.isFinite(Number(value))) throw valueError(at, 'TYPE_DOUBLE', value);
    return doubleToJson(Number(value));
  },
  int32: canonicalInteger(32),
  int64: canonicalInteger(64),
};

const canonicalTimestamp: Canonicalize = (value, at) => {
  if (typeof value !== 'string') {
    throw valueError(at, 'type.googleapis.com/google.protobuf.Timestamp', value);
  }
  try {
    return formatTimestamp(parseTimestamp(value));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    throw invalidArgument(
      `Invalid value at '${at}' (type.googleapis.com/google.protobuf.Timestamp), ` +
        `Field '${at.split('.').at(-1)}', Invalid time format: ${value}`,
    );
  }
};

const canonicalEnum =
  ({ fullName, numbers, names }: EnumType): Canonicalize =>
  (value, at) => {
    if (typeof value === 'string' && numbers.has(value)) return value;
    // Unknown numbers are kept, because the enum may have newer values than the descriptor.
    if (typeof value === 'number' && Number.isInteger(value)) return names.get(value) ?? value;
    throw valueError(at, `type.googleapis.com/${fullName}`, value);
  };

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Field {
  readonly name: string;
  readonly snakeName: string;
  readonly cardinality: 'single' | 'repeated' | 'map';
  readonly oneof: Oneof | undefined;
  /** Only `google.protobuf.NullValue` is null in JSON. Elsewhere, null means absent. */
  readonly isNull: boolean;
  readonly canonicalize: Canonicalize;
}

class Message {
  private readonly type: MessageType;
  private fields: ReadonlyMap<string, Field> | undefined;

  constructor(type: MessageType) {
    this.type = type;
  }

  canonicalize(value: Json, at: string, depth: number): JsonObject {
    if (depth > MAX_DEPTH) throw invalidArgument('Message too deep. Max recursion depth reached.');
    if (!isJsonObject(value)) {
      throw valueError(at, `type.googleapis.com/${this.type.fullName}`, value);
    }
    this.fields ??= compileFields(this.type);
    const target: Record<string, Json> = {};
    const setOneofs = new Set<Oneof>();
    for (const name of Object.keys(value)) {
      const field = this.fields.get(name);
      const source = value[name];
      if (!field) throw payloadError(name, at, 'Cannot find field.');
      if (source === undefined || (source === null && !field.isNull)) continue;
      if (field.oneof) {
        const place = at === '' ? 'request' : at;
        if (setOneofs.has(field.oneof)) {
          throw invalidArgument(
            `Invalid value at '${place}' (oneof), oneof field '${snakeCase(field.oneof.name)}' ` +
              `is already set. Cannot set '${field.name}'`,
          );
        }
        setOneofs.add(field.oneof);
      }
      target[field.name] = this.canonicaliseField(field, source, at, depth + 1);
    }
    return target;
  }

  private canonicaliseField(field: Field, value: Json, parent: string, depth: number): Json {
    const at = parent === '' ? field.snakeName : `${parent}.${field.snakeName}`;
    if (field.cardinality === 'repeated') {
      // A single element counts as a list with one element, as in query parameters.
      if (!Array.isArray(value)) return [field.canonicalize(value, at, depth)];
      return value.map((element, index) => field.canonicalize(element, `${at}[${index}]`, depth));
    }
    if (Array.isArray(value)) {
      throw payloadError(
        field.snakeName,
        parent,
        'Proto field is not repeating, cannot start list.',
      );
    }
    if (field.cardinality === 'single') return field.canonicalize(value, at, depth);
    if (!isJsonObject(value)) throw valueError(at, 'Map', value);
    // No prototype, so that a field can have the name __proto__.
    const entries = Object.create(null) as Record<string, Json>;
    Object.entries(value).forEach(([key, element], index) => {
      entries[key] = field.canonicalize(element, `${at}[${index}].value`, depth);
    });
    return entries;
  }
}

const messages = new Map<string, Message>();

function messageOf(type: MessageType): Message {
  let message = messages.get(type.fullName);
  if (!message) messages.set(type.fullName, (message = new Message(type)));
  return message;
}

function canonicaliserOf(type: FieldType): Canonicalize {
  if (type.kind === 'scalar') return SCALARS[type.name];
  if (type.kind === 'enum') return isNullType(type) ? () => null : canonicalEnum(type.enum);
  const { fullName, fields } = type.message;
  if (fullName === TIMESTAMP) return canonicalTimestamp;
  const [field] = fields;
  if (field && WRAPPERS.has(fullName)) return canonicaliserOf(field.type);
  const message = messageOf(type.message);
  return (value, at, depth) => message.canonicalize(value, at, depth);
}

const isNullType = (type: FieldType) => type.kind === 'enum' && type.enum.fullName === NULL_VALUE;

/** Returns the fields by JSON name and by proto name. Clients may use either. */
function compileFields(type: MessageType): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const { name, type: valueType, cardinality, oneof } of type.fields) {
    const snakeName = snakeCase(name);
    const compiled: Field = {
      name,
      snakeName,
      cardinality,
      oneof,
      isNull: isNullType(valueType),
      canonicalize: canonicaliserOf(valueType),
    };
    fields.set(name, compiled).set(snakeName, compiled);
  }
  return fields;
}

/** @throws StatusError INVALID_ARGUMENT */
export function canonicalize(type: MessageType, value: Json): JsonObject {
  if (!isJsonObject(value)) {
    throw invalidArgument('Invalid JSON payload received. Root element must be a message.');
  }
  return messageOf(type).canonicalize(value, '', 0);
}
