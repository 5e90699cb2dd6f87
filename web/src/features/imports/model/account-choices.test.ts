import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { RememberedMapping } from '@daily-snapshot/domain/imports/imported-file-schema';
import { describe, expect, it } from 'vitest';
import { chosenAccount, chosenAccounts, likelyAccounts } from './account-choices.ts';

const checking: Account = { name: 'Checking', kind: 'bank', namesInFiles: ['0012'] };
const visa: Account = { name: 'Visa', kind: 'card', namesInFiles: [] };

const proposal = (...accounts: string[]) => ({ accounts, fingerprint: 'table-1' });
const rememberedFor = (account: string) =>
  ({ fingerprint: 'table-1', account }) as RememberedMapping;

const likely = (...args: Parameters<typeof likelyAccounts>) =>
  likelyAccounts(...args).map(({ existing, newName }) => existing ?? `new: ${newName}`);

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

  const fresh = { nameInFile: '', existing: null, newKind: 'card' } as const;

  it('accepts a new account if its name is not taken', () => {
    expect(chosenAccount({ ...fresh, newName: ' Visa ' }, [checking])).toEqual({
      name: 'Visa',
      kind: 'card',
    });
    expect(chosenAccount({ ...fresh, newName: ' ' }, [])).toBe('What is the account called?');
    expect(chosenAccount({ ...fresh, newName: 'Checking' }, [checking])).toMatch(/^There is an/);
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
