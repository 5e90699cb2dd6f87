import { createRequire } from 'node:module';

export type ScalarName = 'string' | 'bytes' | 'bool' | 'int32' | 'int64' | 'double';

export interface EnumType {
  readonly fullName: string;
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
}

export interface MessageType {
  readonly fullName: string;
  readonly fields: readonly Field[];
}

export type FieldType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  | { readonly kind: 'message'; readonly message: MessageType };

export interface Field {
  readonly name: string;
  readonly id: number;
  /** Keys of maps are strings. */
  readonly cardinality: 'single' | 'repeated' | 'map';
  readonly type: FieldType;
  readonly oneof: Oneof | undefined;
}

/** A group of fields with at most one set. */
export interface Oneof {
  readonly name: string;
  readonly members: readonly string[];
}

export interface Method {
  readonly name: string;
  readonly requestType: string;
  readonly responseType: string;
  readonly requestStream?: boolean;
  readonly responseStream?: boolean;
}

/** A descriptor entry in protobufjs format: a namespace, message, enum or service. */
interface Entry {
  readonly nested?: Readonly<Record<string, Entry>>;
  readonly values?: Readonly<Record<string, number>>;
  readonly methods?: Readonly<Record<string, Omit<Method, 'name'>>>;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>>;
  readonly fields?: Readonly<Record<string, FieldEntry>>;
}

interface FieldEntry {
  readonly type: string;
  readonly id: number;
  readonly rule?: 'repeated';
  readonly keyType?: 'string';
}

const PACKAGE = 'google.firestore.v1';

export const TIMESTAMP = 'google.protobuf.Timestamp';
export const NULL_VALUE = 'google.protobuf.NullValue';

/** Messages whose JSON form is a single value. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  ['Double', 'Int64', 'Int32', 'Bool', 'String', 'Bytes'].map(
    (name) => `google.protobuf.${name}Value`,
  ),
);

const entries = new Map<string, Entry>();

function collect(entry: Entry, path: readonly string[]): void {
  entries.set(path.join('.'), entry);
  for (const [name, nested] of Object.entries(entry.nested ?? {})) collect(nested, [...path, name]);
}

collect(
  createRequire(import.meta.url)('@google-cloud/firestore/build/protos/v1.json') as Entry,
  [],
);

// The published descriptor lacks this field. Web SDKs send it for documents that a transaction
// reads but does not write.
const { fields, oneofs } = entries.get(`${PACKAGE}.Write`) as Required<Entry>;
entries.set(`${PACKAGE}.Write`, {
  fields: { ...fields, verify: { type: 'string', id: 5 } },
  oneofs: { operation: { oneof: [...(oneofs['operation']?.oneof ?? []), 'verify'] } },
});

export const methods: readonly Method[] = Object.entries(
  entries.get(`${PACKAGE}.Firestore`)?.methods ?? {},
).map(([name, method]) => ({ name, ...method }));

/** Resolves a name to the innermost matching entry, starting at its scope. */
function resolve(name: string, scope: string): string {
  const outer = scope.split('.');
  for (let length = outer.length; length >= 0; length--) {
    const fullName = [...outer.slice(0, length), name].join('.');
    if (entries.has(fullName)) return fullName;
  }
  throw new Error(`${scope} has no ${name}`);
}

const messageTypes = new Map<string, MessageType>();

const messageTypesByShortName = new Map<string, MessageType>();

/** Returns a message type by name, either full or relative to `google.firestore.v1`. */
export function messageType(name: string): MessageType {
  let type = messageTypesByShortName.get(name);
  if (!type) messageTypesByShortName.set(name, (type = messageNamed(resolve(name, PACKAGE))));
  return type;
}

function messageNamed(fullName: string): MessageType {
  const existing = messageTypes.get(fullName);
  if (existing) return existing;
  const fields: Field[] = [];
  const type = { fullName, fields };
  // Registered before its fields are resolved, because message types can be recursive.
  messageTypes.set(fullName, type);
  const { fields: described = {}, oneofs = {} } = entries.get(fullName) as Entry;
  const groups = Object.entries(oneofs).map(([name, { oneof }]) => ({ name, members: oneof }));
  for (const [name, field] of Object.entries(described)) {
    fields.push({
      name,
      id: field.id,
      cardinality: field.keyType ? 'map' : (field.rule ?? 'single'),
      type: typeNamed(field.type, fullName),
      oneof: groups.find(({ members }) => members.includes(name)),
    });
  }
  return type;
}

const SCALAR_NAME = /^(?:string|bytes|bool|int32|int64|double)$/;

function typeNamed(name: string, scope: string): FieldType {
  if (SCALAR_NAME.test(name)) return { kind: 'scalar', name: name as ScalarName };
  const fullName = resolve(name, scope);
  const values = entries.get(fullName)?.values;
  if (!values) return { kind: 'message', message: messageNamed(fullName) };
  const numbers = new Map(Object.entries(values));
  const names = new Map(Array.from(numbers, ([text, number]) => [number, text]));
  return { kind: 'enum', enum: { fullName, numbers, names } };
}
