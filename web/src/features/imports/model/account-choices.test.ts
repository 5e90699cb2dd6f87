import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { RememberedMapping } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { ImportMapping } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { describe, expect, it } from 'vitest';
import { chosenAccount, chosenAccounts, likelyAccounts } from './account-choices.ts';

const checking: Account = { name: 'Checking', kind: 'bank', namesInFiles: ['0012'] };
const visa: Account = { name: 'Visa', kind: 'card', namesInFiles: [] };

const proposal = (...accounts: string[]) => ({ accounts, fingerprint: 'table-1', mapping: null });
const rememberedFor = (account: string) =>
  ({ fingerprint: 'table-1', account }) as RememberedMapping;

const likely = (
  file: ReturnType<typeof proposal>,
  accounts: readonly Account[],
  remembered: readonly RememberedMapping[],
) =>
  likelyAccounts(file, 'november.csv', accounts, remembered).map(
    ({ existing, newName }) => existing ?? `new: ${newName}`,
  );

describe('account of an imported file', () => {
  it('defaults to the account chosen before for the same name in a file', () => {
    expect(likely(proposal('0012', '9934'), [checking, visa], [])).toEqual(['Checking', 'new: ']);
  });

  it('defaults to the account of earlier files with the same layout', () => {
    expect(likely(proposal(''), [checking, visa], [rememberedFor('Visa')])).toEqual(['Visa']);
    expect(likely(proposal(''), [checking], [rememberedFor('Closed')])).toEqual(['new: ']);
  });

  it('suggests the name in the file, but not an account number', () => {
    expect(likely(proposal('Savings', 'DE89370400440532013000'), [], [])).toEqual([
      'new: Savings',
      'new: ',
    ]);
  });

  it.each([
    ['november.csv', 'Checking', 'bank'],
    ['chase_credit_2026.csv', 'Credit card', 'card'],
    ['Discarded.csv', 'Checking', 'bank'],
    ['AMEX-november.csv', 'Credit card', 'card'],
  ])('suggests a name for the only account of a first file, %s', (fileName, newName, newKind) => {
    const nameless = { nameInFile: '', existing: null };
    expect(likelyAccounts(proposal(''), fileName, [], [])).toEqual([
      { ...nameless, newName, newKind },
    ]);
  });

  it('suggests a card if spending has no minus sign', () => {
    const amount = { form: 'signed', column: 2, isOutPositive: true, fee: null } as const;
    const mapping = { form: 'table', amount } as ImportMapping;
    const [choice] = likelyAccounts({ ...proposal(''), mapping }, 'november.csv', [], []);
    expect(choice).toMatchObject({ newName: 'Credit card', newKind: 'card' });
  });

  const fresh = { nameInFile: '', existing: null, newKind: 'card' } as const;

  it('accepts a new account if its name is not taken', () => {
    expect(chosenAccount({ ...fresh, newName: ' Visa ' }, [checking])).toEqual({
      name: 'Visa',
      kind: 'card',
    });
    expect(chosenAccount({ ...fresh, newName: ' ' }, [])).toBe('Enter a name for the account.');
    expect(chosenAccount({ ...fresh, newName: 'Checking' }, [checking])).toMatch(
      /^You already have an account/,
    );
  });

  it('is missing if any account of the file has no valid choice', () => {
    const chosen = {
      nameInFile: '0012',
      existing: 'Checking',
      newName: '',
      newKind: 'bank',
    } as const;
    expect(chosenAccounts([chosen, { ...fresh, newName: '' }], [checking])).toBeNull();
    expect(chosenAccounts([chosen], [checking])).toEqual([
      { nameInFile: '0012', name: 'Checking', kind: 'bank' },
    ]);
  });
});
