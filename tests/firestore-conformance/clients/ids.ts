/** Returns a unique name of 12 lowercase letters and digits. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join(
    '',
  );
