import { expect } from 'vitest';
import type { Ability, TestTransaction } from '../source-driver.ts';
import type { ConnectedBusiness } from '../connected-business.ts';

export interface Scenario {
  readonly name: string;
  /** abilities that the emulator must have */
  readonly needs?: readonly Ability[];
  readonly run: (business: ConnectedBusiness) => Promise<void>;
}

/** Builds a transaction dated `days` days ago. */
export const line = (
  business: ConnectedBusiness,
  name: string,
  amount: number,
  days = 3,
  more: Partial<TestTransaction> = {},
): TestTransaction => ({
  name,
  amount,
  counterparty: `Acme ${name}`,
  ...more,
  date: business.daysAgo(days),
});

/** Asserts that the ledger contains exactly the transactions of the source. */
export async function expectLedgerMatches(business: ConnectedBusiness): Promise<void> {
  expect(business.ledgerEntries).toEqual(await business.expectedEntries());
}

/** Asserts that the next sync completes and that the ledger matches the source afterwards. */
export async function expectLedgerMatchesAfterSync(business: ConnectedBusiness): Promise<void> {
  expect(await business.sync()).toBe('done');
  await expectLedgerMatches(business);
}
