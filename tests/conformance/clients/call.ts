/** A message in canonical JSON; asserted on, not typed. */
// eslint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** The header of who may do everything. */
export const OWNER = 'Bearer owner';

/** A call that the server failed; `code` by name, as in `NOT_FOUND`. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
