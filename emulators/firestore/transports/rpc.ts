import type { CallContext, ClientStream, ServerStream } from '../service/service.ts';
import type { Json } from '../wire/json.ts';

export type { CallContext, ClientStream, ServerStream } from '../service/service.ts';

/** The two methods whose both sides stream. */
export type StreamingMethod = 'Listen' | 'Write';

/**
 * What every transport calls: the methods of `google.firestore.v1.Firestore` on canonical proto3
 * JSON. All of it is synchronous.
 */
export interface RpcService {
  /** @throws StatusError */
  unary(method: string, request: Json, context: CallContext): Json;
  /** @throws StatusError, also while iterating */
  serverStream(method: string, request: Json, context: CallContext): Iterable<Json>;
  bidi(method: StreamingMethod, context: CallContext, out: ServerStream<Json>): ClientStream<Json>;
}
