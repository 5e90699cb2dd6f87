// Accounts that some businesses have beside checking, card and savings: an account in euros and a
// loan.
import type {
  BankAccount,
  BankTransaction,
} from '@daily-snapshot/plaid-emulator/bank/bank-transaction';
import { dateOf, dayNumber } from '@daily-snapshot/plaid-emulator/bank/bank-day';

const LOAN_CENTS = -7_500_000;
const INSTALLMENT_CENTS = 62_500;
const INSTALLMENT_DAY = 15;
const EUROS_CENTS = 830_000;
const SATURDAY = 6;

/** @param masks the last digits of the account in euros and of the loan */
export function sideAccounts(
  bank: string,
  [euros, loan]: readonly [string, string],
): readonly BankAccount[] {
  const common = { holder: 'business', limitCents: null } as const;
  return [
    {
      ...common,
      id: `${bank}-euros`,
      name: 'Euro Account',
      officialName: `Euro Account ${euros}`,
      mask: euros,
      type: 'depository',
      subtype: 'checking',
      currency: 'EUR',
      openingCents: EUROS_CENTS,
    },
    {
      ...common,
      id: `${bank}-loan`,
      name: 'Equipment Loan',
      officialName: `Equipment Loan ${loan}`,
      mask: loan,
      type: 'loan',
      subtype: 'business',
      currency: 'USD',
      openingCents: LOAN_CENTS,
    },
  ];
}

/** Returns the transactions from one day to another, both included. */
export function sideStatement(bank: string, first: string, until: string): BankTransaction[] {
  const transactions: BankTransaction[] = [];
  for (let day = dayNumber(first); day <= dayNumber(until); day += 1) {
    const date = dateOf(day);
    const add = (account: string, name: string, cents: number) =>
      transactions.push({
        id: `${bank}-${account}-${date}`,
        accountId: `${bank}-${account}`,
        cents,
        date,
        authorizedDate: null,
        name,
        merchant: null,
        category: null,
        channel: 'other',
        isPending: false,
        pendingId: null,
      });
    // Sales abroad are paid out on Saturdays, and a supplier abroad is paid from them.
    if (new Date(`${date}T12:00:00Z`).getUTCDay() === SATURDAY) {
      add(
        'euros',
        day % 2 === 0 ? 'SEPA CREDIT MARKTPLATZ GMBH' : 'SEPA DEBIT PAPIER AG',
        day % 2 === 0 ? 42_000 : -38_500,
      );
    }
    if (Number(date.slice(8)) === INSTALLMENT_DAY) {
      add('loan', 'PAYMENT RECEIVED THANK YOU', INSTALLMENT_CENTS);
    }
  }
  return transactions;
}
