import { hashText } from '../../shared/hash-text.ts';
import type { FileForm } from './import-proposal.ts';

/**
 * Names a layout: the form, and of a table its columns. Files of one bank's export share it, however
 * their letters' case or the preamble above them differ.
 *
 * @param names of the columns of a table; empty where they have none
 */
export const layoutFingerprint = (form: FileForm, names: readonly string[] = []): string =>
  form === 'table' ? `table-${hashText(names.map(plainName).join('\u0000'))}` : form;

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
