import {
  accountProfileSchema,
  type Account,
  type AccountKind,
  type AccountProfile,
} from '@daily-snapshot/domain/connections/account-schema';
import type {
  FileAccount,
  RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';

/** The business account chosen for an account in a file. */
export interface AccountChoice {
  /** empty if the file names no account */
  readonly nameInFile: string;
  /** the name of an existing account; null for a new one */
  readonly existing: string | null;
  readonly newName: string;
  readonly newKind: AccountKind;
}

/**
 * Proposes accounts: first the account chosen before for the same name in a file, then the account
 * of earlier files with the same layout. The only account of a first file gets a usual name.
 */
export function likelyAccounts(
  proposal: Pick<ImportProposal, 'accounts' | 'fingerprint' | 'mapping'>,
  fileName: string,
  savedAccounts: readonly Account[],
  remembered: readonly RememberedMapping[],
): readonly AccountChoice[] {
  const { accounts, fingerprint } = proposal;
  const usual = isLikelyCard(proposal.mapping, fileName) ? USUAL_CARD : USUAL_BANK_ACCOUNT;
  const before = remembered.find((mapping) => mapping.fingerprint === fingerprint)?.account;
  const names = accounts.length === 0 ? [''] : accounts;
  return names.map((nameInFile) => {
    const namedSo = savedAccounts.find(({ namesInFiles }) => namesInFiles.includes(nameInFile));
    const isKnownBefore = nameInFile === '' && savedAccounts.some(({ name }) => name === before);
    const existing = namedSo?.name ?? (isKnownBefore ? before : undefined) ?? null;
    // An account number is not a useful name.
    const isName = /\p{L}{2}/u.test(nameInFile) && !/\d{4}/.test(nameInFile);
    const isOnly = savedAccounts.length === 0 && names.length === 1;
    const newName = isName ? nameInFile : isOnly ? usual.name : '';
    return { nameInFile, existing, newName, newKind: usual.kind };
  });
}

const USUAL_BANK_ACCOUNT: AccountProfile = { name: 'Checking', kind: 'bank' };
const USUAL_CARD: AccountProfile = { name: 'Credit card', kind: 'card' };

/** Card issuers name the card in the file, or write spending without a minus sign. */
const isLikelyCard = (mapping: ImportProposal['mapping'], fileName: string): boolean =>
  /(?<!\p{L})(?:credit|card|visa|mastercard|amex)(?!\p{L})/iu.test(fileName) ||
  (mapping?.form === 'table' && mapping.amount.form === 'signed' && mapping.amount.isOutPositive);

/** Returns the chosen account, or an error message. */
export function chosenAccount(
  { existing, newName, newKind }: AccountChoice,
  accounts: readonly Account[],
): AccountProfile | string {
  const account = accounts.find(({ name }) => name === existing);
  if (account) return { name: account.name, kind: account.kind };
  const profile = accountProfileSchema.safeParse({ name: newName, kind: newKind });
  if (!profile.success) return profile.error.issues[0]?.message ?? 'Please name the account.';
  const isTaken = accounts.some(({ name }) => name === profile.data.name);
  return isTaken
    ? 'You already have an account with this name. Choose it from the list.'
    : profile.data;
}

/** Returns all accounts of a file, or null if any choice is invalid. */
export function chosenAccounts(
  choices: readonly AccountChoice[],
  accounts: readonly Account[],
): FileAccount[] | null {
  const chosen = choices.flatMap((choice) => {
    const profile = chosenAccount(choice, accounts);
    return typeof profile === 'string' ? [] : [{ nameInFile: choice.nameInFile, ...profile }];
  });
  return chosen.length === choices.length ? chosen : null;
}
