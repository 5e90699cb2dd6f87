// What happens at the banks.
import { z } from 'zod';
import { sendNothing } from '../../support/http/answer.ts';
import { route, type Route } from '../../support/http/router.ts';
import { bankDay, daysLater } from '../bank/bank-day.ts';
import { Bank } from '../bank/bank.ts';
import type { BankAccount, BankLine } from '../bank/bank-line.ts';
import { pollBank } from '../item/lifecycle.ts';
import type { Team } from '../team.ts';
import { invalidField } from '../wire/plaid-error.ts';
import { sendJson } from './answer.ts';
import { readAs } from './control-body.ts';

const cents = z.int().min(-1e12).max(1e12);
const date = z.iso.date();

const SUBTYPES = ['checking', 'savings', 'credit card'] as const;

const accountSchema = z.strictObject({
  subtype: z.enum(SUBTYPES),
  name: z.string().min(1).optional(),
  mask: z.string().regex(/^\d{4}$/),
  currency: z.string().length(3).default('USD'),
  holder: z.enum(['business', 'personal']).default('business'),
  openingCents: cents.default(0),
});

const bankSchema = z.strictObject({
  id: z.string().regex(/^ins_\w+$/),
  name: z.string().min(1),
  accounts: z.array(accountSchema).min(1),
});

const standingSchema = z.strictObject({ standing: z.enum(['well', 'silent', 'down']) });

const lineSchema = z.strictObject({
  id: z.string().min(1).optional(),
  /** the mask of the account; the first one when absent */
  mask: z.string().optional(),
  /** positive into the account */
  cents,
  /** yesterday when absent */
  date: date.optional(),
  name: z.string().min(1).default('CARD PURCHASE'),
  merchant: z.string().nullable().default(null),
  category: z.strictObject({ primary: z.string(), detailed: z.string() }).nullable().default(null),
  isPending: z.boolean().default(false),
});
const linesSchema = z.strictObject({ lines: z.array(lineSchema).max(20_000) });

const changeSchema = z.strictObject({
  cents: cents.optional(),
  date: date.optional(),
  name: z.string().min(1).optional(),
  merchant: z.string().nullable().optional(),
});

const settleSchema = z.strictObject({
  id: z.string().min(1).optional(),
  cents: cents.optional(),
  date: date.optional(),
  /** whether the line that is booked names the pending one */
  isLinked: z.boolean().default(true),
});

type AccountWish = z.infer<typeof accountSchema>;
type LineWish = z.infer<typeof lineSchema>;

function accountOf(bankId: string, wish: AccountWish): BankAccount {
  const { subtype, mask, currency, holder, openingCents } = wish;
  const isCard = subtype === 'credit card';
  const name = wish.name ?? `Business ${isCard ? 'Card' : subtype}`;
  return {
    id: `${bankId}-${mask}`,
    name,
    officialName: name,
    mask,
    type: isCard ? 'credit' : 'depository',
    subtype,
    currency,
    holder,
    openingCents,
    limitCents: isCard ? 1_000_000 : null,
  };
}

const lineOf = (
  bank: Bank,
  { id, mask, ...wish }: LineWish,
  fresh: string,
  day: string,
): BankLine => {
  const account = bank.accounts.find((one) => mask === undefined || one.mask === mask);
  if (!account) throw invalidField(`${bank.name} has no account ${mask}.`);
  const { cents: amount, date: given = day, name, merchant, category, isPending } = wish;
  return {
    id: id ?? fresh,
    accountId: account.id,
    cents: amount,
    date: given,
    authorizedDate: given,
    name,
    merchant,
    category,
    channel: 'in store',
    isPending,
    pendingId: null,
  };
};

export function bankControls(team: Team): readonly Route[] {
  const today = () => bankDay(team.now());
  const freshId = () => team.ids.next('bank line');

  const findLine = (bank: Bank, id: string): BankLine => {
    const line = bank.find(id, today());
    if (!line) throw invalidField(`${bank.name} has no line ${id}.`);
    return line;
  };

  return [
    route('GET /_control/banks', ({ response }) =>
      sendJson(response, 200, {
        banks: [...team.banks.values()].map(({ id, name, accounts, standing }) => ({
          id,
          name,
          accounts,
          standing,
        })),
      }),
    ),
    route('POST /_control/banks', async ({ request, response }) => {
      const { id, name, accounts } = await readAs(bankSchema, request);
      const bank = new Bank({
        id,
        name,
        accounts: accounts.map((wish) => accountOf(id, wish)),
        statement: () => [],
      });
      team.banks.set(id, bank);
      sendJson(response, 201, { id, name, accounts: bank.accounts });
    }),
    route('PUT /_control/banks/:bank', async ({ request, response, params }) => {
      team.bank(params.bank).standing = (await readAs(standingSchema, request)).standing;
      pollBank(team, params.bank);
      sendNothing(response);
    }),

    route('GET /_control/banks/:bank/lines', ({ response, params }) =>
      sendJson(response, 200, { lines: team.bank(params.bank).lines(today()) }),
    ),
    route('POST /_control/banks/:bank/lines', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const { lines } = await readAs(linesSchema, request);
      const yesterday = daysLater(today(), -1);
      const put = lines.map((wish) => lineOf(bank, wish, freshId(), yesterday));
      for (const line of put) bank.put(line);
      pollBank(team, bank.id);
      sendJson(response, 201, { ids: put.map(({ id }) => id) });
    }),
    route('PATCH /_control/banks/:bank/lines/:id', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const { cents: amount, date: day, name, merchant } = await readAs(changeSchema, request);
      const line = findLine(bank, params.id);
      bank.put({
        ...line,
        cents: amount ?? line.cents,
        date: day ?? line.date,
        name: name ?? line.name,
        merchant: merchant === undefined ? line.merchant : merchant,
      });
      pollBank(team, bank.id);
      sendNothing(response);
    }),
    route('DELETE /_control/banks/:bank/lines/:id', ({ response, params }) => {
      const bank = team.bank(params.bank);
      bank.remove(findLine(bank, params.id).id);
      pollBank(team, bank.id);
      sendNothing(response);
    }),
    // What was pending is booked, under an id of its own.
    route('POST /_control/banks/:bank/lines/:id/settle', async ({ request, response, params }) => {
      const bank = team.bank(params.bank);
      const wish = await readAs(settleSchema, request);
      const pending = findLine(bank, params.id);
      if (!pending.isPending) throw invalidField(`${params.id} is not pending.`);
      const id = wish.id ?? freshId();
      bank.remove(pending.id);
      bank.put({
        ...pending,
        id,
        cents: wish.cents ?? pending.cents,
        date: wish.date ?? pending.date,
        isPending: false,
        pendingId: wish.isLinked ? pending.id : null,
      });
      pollBank(team, bank.id);
      sendJson(response, 201, { id });
    }),
    // The same lines under other ids, as after a change of the bank's systems.
    route('POST /_control/banks/:bank/reissue', ({ response, params }) => {
      const bank = team.bank(params.bank);
      const ids = new Map(bank.lines(today()).map((line) => [line.id, freshId()]));
      for (const line of bank.lines(today())) {
        bank.remove(line.id);
        bank.put({ ...line, id: ids.get(line.id) ?? line.id });
      }
      pollBank(team, bank.id);
      sendJson(response, 200, { ids: Object.fromEntries(ids) });
    }),
  ];
}
