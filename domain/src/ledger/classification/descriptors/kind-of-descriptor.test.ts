import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_WORDINGS } from '../../../../../tests/kit/bank-descriptors/known-wordings.ts';
import { PLAIN_PAYEES } from '../../../../../tests/kit/bank-descriptors/plain-payees.ts';
import { RULE_EXAMPLES } from '../../../../../tests/kit/bank-descriptors/rule-examples.ts';
import { UNSEEN_WORDINGS } from '../../../../../tests/kit/bank-descriptors/unseen-wordings.ts';
import { cents } from '../../../money/cents.ts';
import { effectOf, parsePostingKind, type PostingKind } from '../../posting-kind.ts';
import {
  kindOfDescriptor,
  type AccountType,
  type DescribedTransaction,
} from './kind-of-descriptor.ts';
import { DESCRIPTOR_RULES } from './rules/index.ts';

interface LabeledLine extends DescribedTransaction {
  /** the kinds that an accountant accepts */
  readonly accepted: readonly PostingKind[];
}

const ACCOUNT_TYPES: Readonly<Record<string, AccountType | undefined>> = { b: 'bank', c: 'card' };

const described = (account: string, dollars: string, description: string) => ({
  description,
  counterparty: '',
  amount: cents(Math.round(Number(dollars) * 100)),
  accountType: ACCOUNT_TYPES[account],
});

const linesOf = (table: string): LabeledLine[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [account = '', dollars = '', kinds = '', ...text] = row.split('|');
      const accepted = kinds.split(',').flatMap((kind) => parsePostingKind(kind) ?? []);
      return { ...described(account, dollars, text.join('|')), accepted };
    });

/** The kind under which a transaction counts. A guess leaves it unclassified. */
function countedKind(line: DescribedTransaction): PostingKind {
  const found = kindOfDescriptor(line);
  return found && found.confidence !== 'guess' ? found.kind : 'unclassified';
}

const hasRightKind = (line: LabeledLine) => line.accepted.includes(countedKind(line));

const hasRightEffect = (line: LabeledLine) =>
  line.accepted.some(
    (kind) => effectOf(kind, line.amount) === effectOf(countedKind(line), line.amount),
  );

const isMovement = (kind: PostingKind) => kind === 'transfer' || kind === 'card_payment';

const share = <T>(items: readonly T[], is: (item: T) => boolean) =>
  items.filter(is).length / items.length;

describe('built-in rules', () => {
  it.each([
    ['known wordings', KNOWN_WORDINGS],
    ['plain payees', PLAIN_PAYEES],
  ])('find the kind of all %s', (_, table) => {
    const wrong = linesOf(table).filter((line) => !hasRightKind(line));
    expect(wrong.map(({ description }) => description)).toEqual([]);
  });

  it('find the effect of 97% and the kind of 85% of wordings that they were not written for', () => {
    const lines = linesOf(UNSEEN_WORDINGS);
    expect(share(lines, hasRightEffect)).toBeGreaterThanOrEqual(0.97);
    expect(share(lines, hasRightKind)).toBeGreaterThanOrEqual(0.85);
  });

  it('leave at most 10% of the money to guesses, and are right about 99% of the rest', () => {
    const lines = [KNOWN_WORDINGS, UNSEEN_WORDINGS, PLAIN_PAYEES].flatMap(linesOf);
    const money = (some: readonly LabeledLine[]) =>
      some.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
    const decided = lines.filter((line) => countedKind(line) !== 'unclassified');
    expect(1 - money(decided) / money(lines)).toBeLessThanOrEqual(0.1);
    expect(money(decided.filter(hasRightEffect)) / money(decided)).toBeGreaterThanOrEqual(0.99);
  });

  it('find 95% of transfers and card payments, and none that is something else', () => {
    const lines = [KNOWN_WORDINGS, UNSEEN_WORDINGS, PLAIN_PAYEES].flatMap(linesOf);
    const movements = lines.filter(({ accepted }) => accepted.every(isMovement));
    expect(share(movements, (line) => isMovement(countedKind(line)))).toBeGreaterThanOrEqual(0.95);
    const others = lines.filter(({ accepted }) => !accepted.some(isMovement));
    expect(others.filter((line) => isMovement(countedKind(line)))).toEqual([]);
  });

  it('each have a source and decide an example', () => {
    const used = new Set(
      [KNOWN_WORDINGS, UNSEEN_WORDINGS, PLAIN_PAYEES]
        .flatMap(linesOf)
        .flatMap((line) => kindOfDescriptor(line)?.rule ?? []),
    );
    for (const row of RULE_EXAMPLES.trim().split('\n')) {
      const [rule = '', account = '', dollars = '', description = ''] = row.split('|');
      expect([
        description,
        kindOfDescriptor(described(account, dollars, description))?.rule,
      ]).toEqual([description, rule]);
      used.add(rule);
    }
    expect(DESCRIPTOR_RULES.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
    expect(DESCRIPTOR_RULES.filter(({ source }) => source === '')).toEqual([]);
    expect(new Set(DESCRIPTOR_RULES.map(({ id }) => id)).size).toBe(DESCRIPTOR_RULES.length);
  });

  it('depend on neither case nor spaces nor ids', () => {
    const line = fc.constantFrom(...linesOf(KNOWN_WORDINGS));
    fc.assert(
      fc.property(line, fc.integer({ min: 100_000_000 }), (plain, id) => {
        const spaced = plain.description.replace(/ /g, '  ').toLowerCase();
        const found = kindOfDescriptor({ ...plain, description: `${spaced} ${id}` });
        expect(found?.kind).toBe(kindOfDescriptor(plain)?.kind);
      }),
    );
  });

  it('accept any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.integer(),
        (text, name, amount) => {
          const found = kindOfDescriptor({
            description: text,
            counterparty: name,
            amount: cents(amount),
          });
          expect(found === null || found.rule !== '').toBe(true);
        },
      ),
    );
  });

  it('read the counterparty if the description does not name it', () => {
    const line = { description: 'Debit', counterparty: 'Gusto Tax', amount: cents(-100) };
    expect(kindOfDescriptor(line)?.kind).toBe('payroll_tax');
  });

  it('ignore the name of the business itself', () => {
    const line = described('b', '-900', 'GUSTO NET 240112 6semjkq2 SMITH PLUMBING INSURANCE LLC');
    expect(kindOfDescriptor(line)?.kind).toBe('payroll');
  });

  it('capitalize equipment from $2,500', () => {
    const kinds = ['-2499.99', '-2500.00'].map(
      (dollars) => kindOfDescriptor(described('b', dollars, 'DELL MARKETING'))?.kind,
    );
    expect(kinds).toEqual(['expense', 'asset_purchase']);
  });
});
