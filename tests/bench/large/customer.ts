// A signed-in owner with one business, who imports files through the deployed calls.
import { gzipSync } from 'node:zlib';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { importOutcomeSchema, type ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { call, db, signUp, type SignedInUser } from '../../kit/local-environment/admin-sdk.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { proposeFile } from '../../kit/bank-files/propose-file.ts';

/** The first lines show what the columns contain. */
const SAMPLE_LINES = 50;

export interface Customer {
  readonly businessId: string;
  readonly owner: SignedInUser;
}

export async function newCustomer(): Promise<Customer> {
  const owner = await signUp();
  const business = aBusiness({ members: { [owner.id]: 'owner' } });
  const { id } = await db.collection(paths.businesses).add(business);
  return { businessId: id, owner };
}

/** Imports a file and returns the answer of the server. @throws if the server refuses it */
export async function importStatement(
  { businessId, owner }: Customer,
  text: string,
  completeThrough: BusinessDate,
): Promise<ImportOutcome> {
  const { mapping } = await proposeFile(text.split('\n', SAMPLE_LINES).join('\n'));
  const request = {
    businessId,
    fileName: 'statement.csv',
    packed: gzipSync(text).toString('base64'),
    mapping,
    accounts: [{ name: 'Checking', kind: 'bank', nameInFile: '' }],
    completeThrough,
    ignoresBalances: false,
    isTrial: false,
  };
  const { status, body } = await call('importFile', request, owner);
  if (status !== 200) throw new Error(`importFile answered ${status}: ${JSON.stringify(body)}`);
  return importOutcomeSchema.parse(body.result);
}
