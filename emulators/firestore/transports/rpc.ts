import type { CallContext, ClientStream, ServerStream } from '../service/service.ts';
import type { Json } from '../wire/json.ts';

export type { CallContext, ClientStream, ServerStream } from '../service/service.ts';

/** The two bidirectional streaming methods. */
export type StreamingMethod = 'Listen' | 'Write';

/**
 * The methods of `google.firestore.v1.Firestore` on canonical proto3 JSON, as every transport calls
 * them. All of them are synchronous.
 */
export interface RpcService {
  /** @throws StatusError */
  unary(method: string, request: Json, context: CallContext): Json;
  /** @throws StatusError, also during iteration */
  serverStream(method: string, request: Json, context: CallContext): Iterable<Json>;
  bidi(method: StreamingMethod, context: CallContext, out: ServerStream<Json>): ClientStream<Json>;
}
