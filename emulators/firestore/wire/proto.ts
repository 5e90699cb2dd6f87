import { StatusError } from '../status.ts';
import { decode, encode } from './binary.ts';
import { canonicalize as canonicalizeMessage } from './canonical.ts';
import { messageType, methods } from './descriptor.ts';
import type { Json } from './json.ts';

export type { Json, JsonObject } from './json.ts';

export interface MethodDescriptor {
  readonly requestType: string;
  readonly responseType: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

export const SERVICE_NAME = 'google.firestore.v1.Firestore';

/** The methods of `google.firestore.v1.Firestore` by name. */
export const METHODS: Readonly<Record<string, MethodDescriptor>> = Object.fromEntries(
  methods.map(({ name, requestType, responseType, requestStream, responseStream }) => [
    name,
    {
      requestType,
      responseType,
      requestStream: requestStream === true,
      responseStream: responseStream === true,
    },
  ]),
);

/**
 * Converts protobuf to canonical proto3 JSON: camelCase names, int64 as strings, enums by name,
 * bytes as base64, timestamps as RFC 3339, and `"NaN"`, `"Infinity"` and `"-0"` as strings.
 *
 * @param typeName as in `METHODS`
 * @throws StatusError INTERNAL when the bytes are not a valid message, as gRPC requires
 */
export function decodeMessage(typeName: string, bytes: Uint8Array): Json {
  try {
    return decode(messageType(typeName), bytes);
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw new StatusError('INTERNAL', 'Invalid protobuf byte sequence');
  }
}

/** Converts canonical proto3 JSON to protobuf. */
export const encodeMessage = (typeName: string, message: Json): Uint8Array =>
  encode(messageType(typeName), message);

/**
 * Validates JSON from a client and converts it to the form of `decodeMessage`. Accepts everything
 * that proto3 JSON allows: proto names, enums as numbers, int64 as numbers, URL-safe base64.
 *
 * @throws StatusError INVALID_ARGUMENT with the path and the problem
 */
export const canonicalize = (typeName: string, message: Json): Json =>
  canonicalizeMessage(messageType(typeName), message);
