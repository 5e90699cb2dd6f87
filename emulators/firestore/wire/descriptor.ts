import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light.js';

/**
 * The published description of `google.firestore.v1`, with the one field it lacks: web SDKs send
 * `verify` for documents that a transaction read but did not write.
 */
const descriptor = createRequire(import.meta.url)(
  '@google-cloud/firestore/build/protos/v1.json',
) as protobuf.INamespace;

const root = protobuf.Root.fromJSON(descriptor);
const write = root.lookupType('google.firestore.v1.Write');
write.add(new protobuf.Field('verify', 5, 'string'));
write.oneofs['operation']?.add(write.fields['verify'] as protobuf.Field);
root.resolveAll();

const firestore = root.lookup('google.firestore.v1') as protobuf.Namespace;

export const service = firestore.lookupService('Firestore');

/** A message type by its name, full or relative to `google.firestore.v1`. */
export const messageType = (name: string): protobuf.Type => firestore.lookupType(name);

/** Messages that stand for one bare JSON value. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  ['Double', 'Float', 'Int64', 'UInt64', 'Int32', 'UInt32', 'Bool', 'String', 'Bytes'].map(
    (name) => `.google.protobuf.${name}Value`,
  ),
);

export const TIMESTAMP = '.google.protobuf.Timestamp';
export const NULL_VALUE = '.google.protobuf.NullValue';
