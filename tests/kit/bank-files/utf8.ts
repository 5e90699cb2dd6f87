import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';

/** The platform's codec. The pure core receives it as a function. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export const decodeAs: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);
