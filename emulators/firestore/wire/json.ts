/** What `JSON.parse` gives. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUOTED_NEGATIVE_ZERO = /"(doubleValue|latitude|longitude)":"-0"/g;

/** A message as the service writes it: negative zero is a number, which `JSON.stringify` cannot say. */
export function messageText(message: unknown): string {
  const text = JSON.stringify(message);
  return text.includes('"-0"') ? text.replaceAll(QUOTED_NEGATIVE_ZERO, '"$1":-0') : text;
}
