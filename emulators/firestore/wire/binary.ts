import { isUtf8 } from 'node:buffer';
import protobuf from 'protobufjs/minimal.js';
import { NULL_VALUE } from './descriptor.ts';
import type { EnumType, Field, FieldType, MessageType, ScalarName } from './descriptor.ts';
import type { Json, JsonObject } from './json.ts';
import { WELL_KNOWN_FORMS } from './well-known.ts';
import type { WellKnownForm } from './well-known.ts';

type Reader = protobuf.Reader;
type Writer = protobuf.Writer;

/** Converts one type between protobuf and canonical proto3 JSON. */
interface Codec {
  readonly wireType: number;
  read(reader: Reader, depth: number): Json;
  write(writer: Writer, value: Json): void;
}

const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;

/** Keeps recursion within the stack. Valid values nest 20 levels with two messages each. */
const MAX_DEPTH = 200;

/** Reads a length and checks that enough bytes follow. */
function endOfDelimited(reader: Reader): number {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('a length beyond the end');
  return end;
}

function readBytes(reader: Reader): Buffer {
  const end = endOfDelimited(reader);
  const bytes = (reader.buf as Buffer).subarray(reader.pos, end);
  reader.pos = end;
  return bytes;
}

function readString(reader: Reader): string {
  const bytes = readBytes(reader);
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd') && !isUtf8(bytes)) throw new RangeError('a string is not UTF-8');
  return text;
}

/**
 * Numbers without a JSON form are strings, including `-0`, because `JSON.stringify` drops its sign.
 */
export function doubleToJson(value: number): number | string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

function readInt64(reader: Reader): bigint {
  const { low, high } = reader.int64();
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}

function writeInt64(writer: Writer, value: bigint): void {
  const low = Number(BigInt.asIntN(32, value));
  const high = Number(BigInt.asIntN(32, value >> 32n));
  writer.int64(new protobuf.util.Long(low, high, false));
}

const SCALARS: Readonly<Record<ScalarName, Codec>> = {
  string: {
    wireType: DELIMITED,
    read: readString,
    write: (writer, value) => writer.string(value as string),
  },
  bytes: {
    wireType: DELIMITED,
    read: (reader) => readBytes(reader).toString('base64'),
    write: (writer, value) => writer.bytes(Buffer.from(value as string, 'base64')),
  },
  bool: {
    wireType: VARINT,
    read: (reader) => reader.bool(),
    write: (writer, value) => writer.bool(value as boolean),
  },
  int32: {
    wireType: VARINT,
    read: (reader) => reader.int32(),
    write: (writer, value) => writer.int32(value as number),
  },
  int64: {
    wireType: VARINT,
    read: (reader) => String(readInt64(reader)),
    write: (writer, value) => writeInt64(writer, BigInt(value as string)),
  },
  double: {
    wireType: FIXED64,
    read: (reader) => doubleToJson(reader.double()),
    write: (writer, value) => writer.double(Number(value)),
  },
};

const nullCodec: Codec = {
  wireType: VARINT,
  read: (reader) => {
    reader.int32();
    return null;
  },
  write: (writer) => writer.int32(0),
};

const enumCodec = ({ names, numbers }: EnumType): Codec => ({
  wireType: VARINT,
  read: (reader) => {
    const number = reader.int32();
    return names.get(number) ?? number;
  },
  write: (writer, value) =>
    writer.int32(typeof value === 'number' ? value : (numbers.get(value as string) ?? 0)),
});

/** A nested message, or the top-level message if `end` is the end of the bytes. */
abstract class MessageCodec implements Codec {
  readonly wireType = DELIMITED;

  abstract readUntil(reader: Reader, end: number, depth: number): Json;
  abstract writeFields(writer: Writer, value: Json): void;

  read(reader: Reader, depth: number): Json {
    if (depth > MAX_DEPTH) throw new RangeError('messages nest too deeply');
    return this.readUntil(reader, endOfDelimited(reader), depth + 1);
  }

  write(writer: Writer, value: Json): void {
    writer.fork();
    this.writeFields(writer, value);
    writer.ldelim();
  }
}

const tag = (id: number, wireType: number) => ((id << 3) | wireType) >>> 0;

class FieldCodec {
  readonly name: string;
  readonly id: number;
  private readonly value: Codec;
  private readonly isMap: boolean;
  private readonly isRepeated: boolean;
  /** The other members of the field's oneof. */
  private readonly oneofSiblings: readonly string[];

  constructor({ name, id, type, cardinality, oneof }: Field) {
    this.name = name;
    this.id = id;
    this.value = codecOf(type);
    this.isMap = cardinality === 'map';
    this.isRepeated = cardinality === 'repeated';
    this.oneofSiblings = oneof?.members.filter((member) => member !== name) ?? [];
  }

  /** @returns false when the wire type does not fit the field */
  read(reader: Reader, wireType: number, target: Record<string, Json>, depth: number): boolean {
    if (this.isRepeated && wireType === DELIMITED && this.value.wireType !== DELIMITED) {
      const end = endOfDelimited(reader);
      while (reader.pos < end) this.append(target, this.value.read(reader, depth));
      return true;
    }
    if (wireType !== (this.isMap ? DELIMITED : this.value.wireType)) return false;
    if (this.isMap) this.readEntry(reader, target, depth);
    else if (this.isRepeated) this.append(target, this.value.read(reader, depth));
    else {
      for (const rival of this.oneofSiblings) if (rival in target) delete target[rival];
      target[this.name] = this.value.read(reader, depth);
    }
    return true;
  }

  write(writer: Writer, value: Json): void {
    const { value: codec } = this;
    if (this.isMap) {
      const entries = value as JsonObject;
      for (const key of Object.keys(entries)) {
        writer.uint32(tag(this.id, DELIMITED)).fork().uint32(tag(1, DELIMITED)).string(key);
        writer.uint32(tag(2, codec.wireType));
        codec.write(writer, entries[key] as Json);
        writer.ldelim();
      }
    } else if (!this.isRepeated) {
      writer.uint32(tag(this.id, codec.wireType));
      codec.write(writer, value);
    } else if (codec.wireType === DELIMITED) {
      for (const element of value as readonly Json[]) {
        writer.uint32(tag(this.id, DELIMITED));
        codec.write(writer, element);
      }
    } else if ((value as readonly Json[]).length > 0) {
      writer.uint32(tag(this.id, DELIMITED)).fork();
      for (const element of value as readonly Json[]) codec.write(writer, element);
      writer.ldelim();
    }
  }

  private append(target: Record<string, Json>, element: Json): void {
    ((target[this.name] ??= []) as Json[]).push(element);
  }

  private readEntry(reader: Reader, target: Record<string, Json>, depth: number): void {
    const end = endOfDelimited(reader);
    let key = '';
    let value: Json = this.value instanceof MessageCodec ? {} : '';
    while (reader.pos < end) {
      const start = reader.uint32();
      if (start === tag(1, DELIMITED)) key = readString(reader);
      else if (start === tag(2, this.value.wireType)) value = this.value.read(reader, depth);
      else reader.skipType(start & 7);
    }
    // No prototype, so that a field can have the name __proto__.
    target[this.name] ??= Object.create(null) as JsonObject;
    (target[this.name] as Record<string, Json>)[key] = value;
  }
}

class PlainMessageCodec extends MessageCodec {
  private readonly byId = new Map<number, FieldCodec>();
  private readonly byName = new Map<string, FieldCodec>();

  compile({ fields }: MessageType): void {
    for (const field of fields) {
      const codec = new FieldCodec(field);
      this.byId.set(codec.id, codec);
      this.byName.set(codec.name, codec);
    }
  }

  readUntil(reader: Reader, end: number, depth: number): JsonObject {
    const target: Record<string, Json> = {};
    while (reader.pos < end) {
      const start = reader.uint32();
      const isRead = this.byId.get(start >>> 3)?.read(reader, start & 7, target, depth);
      if (isRead !== true) reader.skipType(start & 7);
    }
    if (reader.pos !== end) throw new RangeError('a message overran its length');
    return target;
  }

  writeFields(writer: Writer, value: Json): void {
    const source = value as JsonObject;
    for (const name of Object.keys(source)) {
      const field = source[name];
      if (field !== undefined) this.byName.get(name)?.write(writer, field);
    }
  }
}

class WellKnownCodec extends MessageCodec {
  private readonly fields: PlainMessageCodec;
  private readonly form: WellKnownForm;

  constructor(fields: PlainMessageCodec, form: WellKnownForm) {
    super();
    this.fields = fields;
    this.form = form;
  }

  readUntil(reader: Reader, end: number, depth: number): Json {
    return this.form.toJson(this.fields.readUntil(reader, end, depth));
  }

  writeFields(writer: Writer, value: Json): void {
    this.fields.writeFields(writer, this.form.toFields(value));
  }
}

const compiled = new Map<string, MessageCodec>();

function messageCodec(type: MessageType): MessageCodec {
  const existing = compiled.get(type.fullName);
  if (existing) return existing;
  const fields = new PlainMessageCodec();
  const form = WELL_KNOWN_FORMS.get(type.fullName);
  const codec = form ? new WellKnownCodec(fields, form) : fields;
  // Registered before compilation, because message types can be recursive.
  compiled.set(type.fullName, codec);
  fields.compile(type);
  return codec;
}

function codecOf(type: FieldType): Codec {
  switch (type.kind) {
    case 'scalar':
      return SCALARS[type.name];
    case 'enum':
      return type.enum.fullName === NULL_VALUE ? nullCodec : enumCodec(type.enum);
    case 'message':
      return messageCodec(type.message);
  }
}

/** @throws RangeError, or a protobufjs error, when the bytes are not a valid message */
export function decode(type: MessageType, bytes: Uint8Array): Json {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return messageCodec(type).readUntil(protobuf.Reader.create(buffer), buffer.length, 0);
}

export function encode(type: MessageType, message: Json): Uint8Array {
  const writer = protobuf.Writer.create();
  messageCodec(type).writeFields(writer, message);
  return writer.finish();
}
