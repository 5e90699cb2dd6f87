/** Returns the secret random id of one action of a person. */
export const newRequestId = (): string =>
  [crypto.randomUUID(), crypto.randomUUID().slice(0, 8)].join('-');
