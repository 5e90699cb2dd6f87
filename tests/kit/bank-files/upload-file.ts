import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { importFile } from '../../../functions/src/imports/commands/import-file.ts';
import { proposeFile } from './propose-file.ts';

interface Choices {
  /** the name of every account; by default "Checking" where the file names none */
  readonly name?: string | undefined;
  readonly completeThrough?: BusinessDate | undefined;
}

/** The key under which a text is imported. Texts of one length with the same last 40 characters share it. */
export const uploadKey = (text: string): string =>
  `hash-${text.length}-${text.slice(-40).replaceAll(/\W/g, '')}`;

/** Imports a text into the bakery as Ada, who accepts what the proposal says. */
export async function uploadFile(
  ports: Parameters<typeof importFile>[0],
  text: string,
  { name, completeThrough = businessDate('2026-11-22') }: Choices = {},
) {
  const { bytes, fingerprint, mapping, accounts } = await proposeFile(text);
  const request = {
    businessId: 'bakery',
    fileName: `${fingerprint}.csv`,
    bytes,
    fileKey: uploadKey(text),
    mapping,
    accounts: accounts.map((nameInFile) => ({
      nameInFile,
      name: name ?? (nameInFile || 'Checking'),
      kind: 'bank' as const,
    })),
    completeThrough,
    ignoresBalances: false,
    isTrial: false,
  };
  return importFile(ports, request, { id: 'ada' });
}
