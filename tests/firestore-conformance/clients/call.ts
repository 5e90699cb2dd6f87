/** A message in canonical JSON. Untyped, because tests assert its content. */
// eslint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** The header of the owner, who bypasses rules. */
export const OWNER = 'Bearer owner';

/** A failed call. `code` is a name such as `NOT_FOUND`. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
