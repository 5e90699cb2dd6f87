// A signed-in owner with one business, who imports files through the deployed calls.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  importAnswerSchema,
  importedFileSchema,
  type ImportAnswer,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import {
  call,
  db,
  signUp,
  waitForDocument,
  type SignedInUser,
} from '../../kit/local-environment/admin-sdk.ts';
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

type Outcome = Pick<ImportAnswer, 'added'>;

/** Imports a file and waits until tasks have recorded all of it. @throws if the server refuses it */
export async function importStatement(
  customer: Customer,
  text: string,
  completeThrough: BusinessDate,
): Promise<Outcome> {
  const answer = await uploadStatement(customer, text, completeThrough);
  if (!answer.continues) return answer;
  const key = createHash('sha256').update(text).digest('base64url');
  const path = paths.import(customer.businessId, key);
  const isFinished = (file: DocumentSnapshot) => Boolean(file.get('finishedAt'));
  const { outcome } = importedFileSchema.parse((await waitForDocument(path, isFinished)).data());
  if (!outcome) throw new Error('The import ended without an outcome.');
  return outcome;
}

async function uploadStatement(
  { businessId, owner }: Customer,
  text: string,
  completeThrough: BusinessDate,
): Promise<ImportAnswer> {
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
  return importAnswerSchema.parse(body.result);
}
