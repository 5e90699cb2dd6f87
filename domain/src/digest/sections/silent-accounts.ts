import { dateFact, nameFact, type DateFact, type NameFact } from '../../text/fact.ts';
import { SILENT_ACCOUNT_TEXTS } from '../texts/section-texts.ts';
import type { DigestSection } from './section.ts';

interface SilentAccountFacts {
  readonly name: NameFact;
  readonly completeThrough: DateFact;
}

/** Asks once whether an account without data for weeks is closed. */
export const silentAccountsSection: DigestSection<readonly SilentAccountFacts[]> = {
  title: SILENT_ACCOUNT_TEXTS.title,
  facts: ({ snapshot: { silentAccounts = [] } }) =>
    silentAccounts.map(({ name, completeThrough }) => ({
      name: nameFact(name),
      completeThrough: dateFact(completeThrough),
    })),
  items: (accounts) =>
    accounts.map(({ name, completeThrough }) => ({
      lines: [{ sentence: SILENT_ACCOUNT_TEXTS.sentence(name, completeThrough) }],
    })),
};
