/** The result of `JSON.parse`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUOTED_NEGATIVE_ZERO = /"(doubleValue|latitude|longitude)":"-0"/g;

/** Formats a message. Writes negative zero as a number, which `JSON.stringify` cannot do. */
export function messageText(message: unknown): string {
  const text = JSON.stringify(message);
  return text.includes('"-0"') ? text.replaceAll(QUOTED_NEGATIVE_ZERO, '"$1":-0') : text;
}
