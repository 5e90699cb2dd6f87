import type { CallableFunction } from 'firebase-functions/https';

/** A deployed function whose answer depends on the call. */
export type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/** Deeper than any request of the contract. */
const MAX_DEPTH = 32;

/**
 * Returns whether Firebase can decode the body of a callable. It decodes recursively, fails on the key
 * `@type`, and logs each failure as an error of ours, with the body.
 */
export function isDecodable(body: unknown): boolean {
  if (!isRecord(body) || body.data === undefined || Object.keys(body).length !== 1) return false;
  let level: readonly unknown[] = [body.data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const objects = level.filter(isRecord);
    if (objects.some((object) => '@type' in object)) return false;
    level = objects.flatMap((object) => Object.values(object));
  }
  return true;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Replaces a body that Firebase cannot decode with an empty request, which every contract refuses, so
 * that its sender gets the same answer as for any other invalid request.
 */
export const withDecodableBody = (deployed: DeployedCallable): DeployedCallable =>
  new Proxy(deployed, {
    apply: (handle, self, call: Parameters<DeployedCallable>): unknown => {
      const [request] = call;
      if (request.method === 'POST' && !isDecodable(request.body)) request.body = { data: null };
      return Reflect.apply(handle, self, call);
    },
  });
