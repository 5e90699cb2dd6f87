// Control endpoints that change banks and their transactions.
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import { bankDay, daysLater } from '../bank/bank-day.ts';
import { Bank } from '../bank/bank.ts';
import type { AccountSubtype, BankAccount, BankTransaction } from '../bank/bank-transaction.ts';
import { pollBank } from '../item/lifecycle.ts';
import type { Team } from '../team.ts';
import { invalidField } from '../wire/plaid-error.ts';
import { sendJson } from './answer.ts';
import { readAs } from './control-body.ts';

const cents = z.int().min(-1e12).max(1e12);
const date = z.iso.date();

/** Plaid's account type of each subtype. */
const TYPES = {
  checking: 'depository',
  savings: 'depository',
  'credit card': 'credit',
  business: 'loan',
  mortgage: 'loan',
  brokerage: 'investment',
} as const satisfies Record<AccountSubtype, BankAccount['type']>;

const SUBTYPES = Object.keys(TYPES) as [AccountSubtype, ...AccountSubtype[]];

const accountSchema = z.strictObject({
  subtype: z.enum(SUBTYPES),
  name: z.string().min(1).optional(),
  mask: z.string().regex(/^\d{4}$/),
  currency: z.string().length(3).default('USD'),
  holder: z.enum(['business', 'personal', 'unknown']).default('unknown'),
  openingCents: cents.default(0),
});

const bankSchema = z.strictObject({
  id: z.string().regex(/^ins_\w+$/),
  name: z.string().min(1),
  accounts: z.array(accountSchema).min(1),
  hasPersistentIds: z.boolean().default(false),
});

const accountChangeSchema = z.strictObject({
  name: z.string().min(1).optional(),
  /** Null opens it again. */
  closed: z.strictObject({ listsTransactions: z.boolean() }).nullish(),
});

const bankStatusSchema = z.strictObject({ status: z.enum(['well', 'silent', 'down']) });

const transactionSchema = z.strictObject({
  id: z.string().min(1).optional(),
  /** The mask of the account. The first account if absent. */
  mask: z.string().optional(),
  /** Money into the account is positive. */
  cents,
  /** Yesterday if absent. */
  date: date.optional(),
  name: z.string().min(1).default('CARD PURCHASE'),
  merchant: z.string().nullable().default(null),
  category: z.strictObject({ primary: z.string(), detailed: z.string() }).nullable().default(null),
  isPending: z.boolean().default(false),
  /** Sends it without an amount, which no reader can understand. */
  lacksAmount: z.boolean().default(false),
});
const transactionsSchema = z.strictObject({ transactions: z.array(transactionSchema).max(20_000) });

const changeSchema = z.strictObject({
  cents: cents.optional(),
  /** The mask of the account to which the transaction moves. */
  mask: z.string().optional(),
  date: date.optional(),
  name: z.string().min(1).optional(),
  merchant: z.string().nullable().optional(),
});

const settleSchema = z.strictObject({
  id: z.string().min(1).optional(),
  cents: cents.optional(),
  date: date.optional(),
  /** Whether the posted transaction names the pending one. */
  isLinked: z.boolean().default(true),
});

type AccountInput = z.infer<typeof accountSchema>;
type TransactionInput = z.infer<typeof transactionSchema>;

function accountOf(bankId: string, input: AccountInput): BankAccount {
  const { subtype, mask, currency, holder, openingCents } = input;
  const type = TYPES[subtype];
  const isCard = type === 'credit';
  const name = input.name ?? `Business ${isCard ? 'Card' : subtype}`;
  return {
    id: `${bankId}-${mask}`,
    name,
    officialName: name,
    mask,
    type,
    subtype,
    currency,
    holder,
    openingCents,
    limitCents: isCard ? 1_000_000 : null,
  };
}

/** Returns the account with a mask, or the first account if there is no mask. */
function accountWith(bank: Bank, mask: string | undefined): BankAccount {
  const account = bank.accounts.find((one) => mask === undefined || one.mask === mask);
  if (!account) throw invalidField(`${bank.name} has no account ${mask}.`);
  return account;
}

const transactionOf = (
  bank: Bank,
  { id, mask, ...input }: TransactionInput,
  fresh: string,
  day: string,
): BankTransaction => {
  const account = accountWith(bank, mask);
  const { cents: amount, date: bookedDate = day, ...facts } = input;
  return {
    id: id ?? fresh,
    accountId: account.id,
    cents: amount,
    date: bookedDate,
    authorizedDate: bookedDate,
    ...facts,
    channel: 'in store',
    pendingId: null,
  };
};

export function bankControls(team: Team): readonly Route[] {
  const today = () => bankDay(team.now());
  const freshId = () => team.ids.next('bank line');

  const findTransaction = (bank: Bank, id: string): BankTransaction => {
    const transaction = bank.find(id, today());
    if (!transaction) throw invalidField(`${bank.name} has no transaction ${id}.`);
    return transaction;
  };

  return [
    route('GET /_control/banks', ({ response }) =>
      sendJson(response, 200, {
        banks: [...team.banks.values()].map(({ id, name, accounts, status }) => ({
          id,
          name,
          accounts,
          status,
        })),
      }),
    ),
    route('POST /_control/banks', async ({ request, response }) => {
      const { id, name, accounts, hasPersistentIds } = await readAs(bankSchema, request);
      const bank = new Bank({
        id,
        name,
        accounts: accounts.map((input) => accountOf(id, input)),
        statement: () => [],
        hasPersistentIds,
      });
      team.banks.set(id, bank);
      sendJson(response, 201, { id, name, accounts: bank.accounts });
    }),
    route('PUT /_control/banks/:bank/accounts/:mask', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const { name, closed } = await readAs(accountChangeSchema, request);
      bank.changeAccount(params.mask ?? '', {
        ...(name !== undefined && { name, officialName: name }),
        ...(closed !== undefined && { closed }),
      });
      sendNothing(response);
    }),
    route('PUT /_control/banks/:bank', async ({ request, response, params }) => {
      team.bank(params.bank).status = (await readAs(bankStatusSchema, request)).status;
      pollBank(team, params.bank);
      sendNothing(response);
    }),

    route('GET /_control/banks/:bank/transactions', ({ response, params }) =>
      sendJson(response, 200, { transactions: team.bank(params.bank).transactions(today()) }),
    ),
    route('POST /_control/banks/:bank/transactions', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const { transactions } = await readAs(transactionsSchema, request);
      const yesterday = daysLater(today(), -1);
      const put = transactions.map((input) => transactionOf(bank, input, freshId(), yesterday));
      for (const transaction of put) bank.put(transaction);
      pollBank(team, bank.id);
      sendJson(response, 201, { ids: put.map(({ id }) => id) });
    }),
    route('PATCH /_control/banks/:bank/transactions/:id', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const {
        cents: amount,
        mask,
        date: day,
        name,
        merchant,
      } = await readAs(changeSchema, request);
      const transaction = findTransaction(bank, params.id);
      const account = mask === undefined ? transaction.accountId : accountWith(bank, mask).id;
      bank.put({
        ...transaction,
        accountId: account,
        cents: amount ?? transaction.cents,
        date: day ?? transaction.date,
        name: name ?? transaction.name,
        merchant: merchant === undefined ? transaction.merchant : merchant,
      });
      pollBank(team, bank.id);
      sendNothing(response);
    }),
    route('DELETE /_control/banks/:bank/transactions/:id', ({ response, params }) => {
      const bank = team.bank(params.bank);
      bank.remove(findTransaction(bank, params.id).id);
      pollBank(team, bank.id);
      sendNothing(response);
    }),
    // Posts a pending transaction under another ID.
    route(
      'POST /_control/banks/:bank/transactions/:id/settle',
      async ({ request, response, params }) => {
        const bank = team.bank(params.bank);
        const input = await readAs(settleSchema, request);
        const pending = findTransaction(bank, params.id);
        if (!pending.isPending) throw invalidField(`${params.id} is not pending.`);
        const id = input.id ?? freshId();
        bank.remove(pending.id);
        bank.put({
          ...pending,
          id,
          cents: input.cents ?? pending.cents,
          date: input.date ?? pending.date,
          isPending: false,
          pendingId: input.isLinked ? pending.id : null,
        });
        pollBank(team, bank.id);
        sendJson(response, 201, { id });
      },
    ),
    // Gives all transactions new IDs, as after a change of the bank's systems.
    route('POST /_control/banks/:bank/reissue', ({ response, params }) => {
      const bank = team.bank(params.bank);
      const ids = new Map(
        bank.transactions(today()).map((transaction) => [transaction.id, freshId()]),
      );
      for (const transaction of bank.transactions(today())) {
        bank.remove(transaction.id);
        bank.put({ ...transaction, id: ids.get(transaction.id) ?? transaction.id });
      }
      pollBank(team, bank.id);
      sendJson(response, 200, { ids: Object.fromEntries(ids) });
    }),
  ];
}
