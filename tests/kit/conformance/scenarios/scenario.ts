import { expect } from 'vitest';
import type { Ability, DrivenLine } from '../source-driver.ts';
import type { ConnectedBusiness } from '../connected-business.ts';

export interface Scenario {
  readonly name: string;
  /** what the emulator must be able to do */
  readonly needs?: readonly Ability[];
  readonly run: (business: ConnectedBusiness) => Promise<void>;
}

/** A line of some days ago. */
export const line = (
  business: ConnectedBusiness,
  name: string,
  amount: number,
  days = 3,
  more: Partial<DrivenLine> = {},
): DrivenLine => ({ name, amount, who: `Acme ${name}`, ...more, date: business.daysAgo(days) });

/** The books say what the source says, no more and no less. */
export async function expectTruth(business: ConnectedBusiness): Promise<void> {
  expect(business.books).toEqual(await business.truth());
}

/** The next reading is a whole one, and the books are true after it. */
export async function expectTrueAfterReading(business: ConnectedBusiness): Promise<void> {
  expect(await business.sync()).toBe('done');
  await expectTruth(business);
}
