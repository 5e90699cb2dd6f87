import { dateFact, nameFact, type DateFact, type NameFact } from '../../text/fact.ts';
import { say, type Sentence } from '../../text/sentence.ts';
import type { DigestSection } from './section.ts';

interface SilentAccountFacts {
  readonly name: NameFact;
  readonly completeThrough: DateFact;
}

/** Asks once whether an account without data for weeks is closed. */
export const silentAccountsSection: DigestSection<readonly SilentAccountFacts[]> = {
  title: 'Is this account closed?',
  facts: ({ snapshot: { silentAccounts = [] } }) =>
    silentAccounts.map(({ name, completeThrough }) => ({
      name: nameFact(name),
      completeThrough: dateFact(completeThrough),
    })),
  items: (accounts) =>
    accounts.map((account) => ({ lines: [{ sentence: silentAccountText(account) }] })),
};

const silentAccountText = ({ name, completeThrough }: SilentAccountFacts): Sentence =>
  say`${name} has had no data since ${completeThrough}, so your numbers stay incomplete. If it is closed, close it under Connections.`;
