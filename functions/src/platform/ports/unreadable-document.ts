/** A stored document that one operation needs does not match its schema. A retry does not help. */
export class UnreadableDocument extends Error {
  /** @param fields the fields that are wrong, without their values */
  constructor(path: string, fields: readonly string[]) {
    super(`${path} is invalid: ${fields.join(', ')}`);
    this.name = 'UnreadableDocument';
  }
}
