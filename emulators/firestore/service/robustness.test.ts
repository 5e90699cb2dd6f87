import fastCheck from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StatusError } from '../status.ts';
import { messageType } from '../wire/descriptor.ts';
import type { Field, MessageType } from '../wire/descriptor.ts';
import { canonicalize, METHODS } from '../wire/proto.ts';
import type { Json } from '../wire/proto.ts';
import { DATABASE, DOCUMENTS, OWNER, setting, TestService } from './testing.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

const text = fastCheck.constantFrom(
  '',
  'a',
  'a.b',
  '`',
  '__name__',
  'rooms',
  'a/b',
  DATABASE,
  DOCUMENTS,
  `${DOCUMENTS}/rooms`,
  `${DOCUMENTS}/rooms/a`,
  `${DOCUMENTS}/rooms/a/chairs/b`,
  'projects/demo/databases/other/documents/rooms/a',
);

/** Builds arbitrary messages of a type. They are well-formed but rarely valid. */
function anyMessage(type: MessageType, depth: number): fastCheck.Arbitrary<Json> {
  const fields = type.fields.filter(({ type: of }) => of.kind !== 'message' || depth < 6);
  const entries = fields.map(({ name }, index) => [name, anyField(fields[index]!, depth)] as const);
  return fastCheck
    .record(Object.fromEntries(entries), { requiredKeys: [] })
    .map((message) => onePerOneof(type, message as Record<string, Json>));
}

/** Keeps one member of each oneof. */
function onePerOneof(type: MessageType, message: Record<string, Json>): Json {
  for (const { name, oneof } of type.fields) {
    if (!(name in message)) continue;
    for (const member of oneof?.members ?? []) if (member !== name) delete message[member];
  }
  return message;
}

function anyField({ type, cardinality }: Field, depth: number): fastCheck.Arbitrary<Json> {
  // Built lazily, because building all nested types in advance would take millions of them.
  const one = fastCheck.constant(type).chain((of) => anyValue(of, depth));
  if (cardinality === 'repeated') return fastCheck.array(one, { maxLength: 2 });
  return cardinality === 'map' ? fastCheck.dictionary(text, one, { maxKeys: 2 }) : one;
}

function anyValue(type: Field['type'], depth: number): fastCheck.Arbitrary<Json> {
  if (type.kind === 'enum') return fastCheck.constantFrom(...type.enum.numbers.keys(), 99);
  if (type.kind === 'message') {
    const { fullName } = type.message;
    if (fullName === 'google.protobuf.Timestamp') {
      return fastCheck.constantFrom('2023-11-14T22:13:20Z', '9999-12-31T23:59:59Z');
    }
    const [inner] = type.message.fields;
    const isWrapper = fullName.startsWith('google.protobuf.') && inner?.name === 'value';
    return isWrapper ? anyValue(inner.type, depth) : anyMessage(type.message, depth + 1);
  }
  switch (type.name) {
    case 'string':
      return text;
    case 'bytes':
      return fastCheck.constantFrom('', 'AAAA', 'MTcwMDAwMDAwMDAwMDAwMA==');
    case 'bool':
      return fastCheck.boolean();
    case 'int32':
    case 'int64':
      return fastCheck.integer({ min: -2, max: 3 });
    case 'double':
      return fastCheck.constantFrom(0, '-0', 0.5, 'NaN', '-Infinity');
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(Object.entries(METHODS))('%s fails only with a status', (name, method) => {
  const logged = vi.spyOn(console, 'error');
  const request = anyMessage(messageType(method.requestType), 0);
  // Valid names at the top let requests reach the code behind the first checks.
  const names = fastCheck.constantFrom({}, { database: DATABASE, parent: DOCUMENTS });
  const property = fastCheck.property(request, names, (message, named) => {
    const test = new TestService();
    test.commit(setting('rooms/a', { n: 1 }));
    try {
      const canonical = canonicalize(method.requestType, message) as object;
      call(test, name, { ...canonical, ...named });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      expect(error.status).not.toBe('INTERNAL');
    }
  });
  fastCheck.assert(property, { numRuns: randomRuns(200) });
  expect(logged).not.toHaveBeenCalled();
});

function call(test: TestService, name: string, request: object): void {
  if (name !== 'Listen' && name !== 'Write') {
    test.call(name, request, OWNER);
    return;
  }
  const stream = test.stream(name, OWNER).send(request as Json);
  if (stream.end instanceof StatusError) throw stream.end;
  stream.cancel();
}
