import { hashText } from '../../shared/hash-text.ts';
import type { FileForm } from './import-proposal.ts';

/**
 * Returns the fingerprint of a layout: the format and, for a table, its columns. Files of one
 * export share it. Letter case and the preamble do not matter.
 * @param names of the columns of a table; empty if it has no names
 */
export const layoutFingerprint = (form: FileForm, names: readonly string[] = []): string =>
  form === 'table' ? `table-${hashText(names.map(plainName).join('\u0000'))}` : form;

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
