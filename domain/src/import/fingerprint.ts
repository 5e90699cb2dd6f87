import type { FileForm } from '../contracts/import.ts';

/**
 * Names a layout: the form, and of a table its columns. Files of one bank's export share it, however
 * their letters' case or the preamble above them differ.
 *
 * @param names of the columns of a table; empty where they have none
 */
export const fingerprintOf = (form: FileForm, names: readonly string[] = []): string =>
  form === 'table' ? `table-${hash(names.map(plainName).join('\u0000'))}` : form;

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** FNV-1a over code units, 64 bits. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}
