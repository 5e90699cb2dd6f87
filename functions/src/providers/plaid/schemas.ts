// The fields that we read from Plaid's responses. Other fields are ignored.
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { z } from 'zod';

const id = z.string().min(1).max(100);
const cursor = z.string().max(1000);
const text = z.string().transform((value) => value.slice(0, 1000));
/** The bounds of one transaction amount. No real amount reaches them. */
const amount = z.number().min(-1e12).max(1e12);
/** A currency that has no ISO code has an unofficial one, such as "USDT". */
const currencyCode = z.string().min(1).max(20).nullish();
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** The types of accounts in Plaid's API. */
const ACCOUNT_TYPES = [
  'depository',
  'credit',
  'loan',
  'investment',
  'brokerage',
  'payroll',
  'other',
] as const;

/**
 * Only the id and the type decide which transactions are read. Everything else may be missing. An
 * account of an unknown type counts as unreadable, because its transactions may be sales.
 */
export const accountSchema = z.object({
  account_id: id,
  /** few banks have it */
  persistent_account_id: id.nullish().catch(null),
  name: text.nullish().catch(null),
  mask: text.nullish().catch(null),
  type: z.enum(ACCOUNT_TYPES),
  holder_category: z.string().nullish().catch(null),
  balances: z
    .object({
      current: amount.nullish().catch(null),
      iso_currency_code: currencyCode.catch(null),
      unofficial_currency_code: currencyCode.catch(null),
    })
    .catch({ current: null, iso_currency_code: null, unofficial_currency_code: null }),
});
export type PlaidAccount = z.infer<typeof accountSchema>;

export const transactionSchema = z.object({
  transaction_id: id,
  account_id: id,
  amount,
  iso_currency_code: currencyCode,
  unofficial_currency_code: currencyCode,
  date: businessDateSchema,
  name: text.nullish().catch(null),
  merchant_name: text.nullish().catch(null),
  pending: z.boolean(),
  pending_transaction_id: id.nullish().catch(null),
  personal_finance_category: z.object({ detailed: text }).nullish().catch(null),
});
export type PlaidTransaction = z.infer<typeof transactionSchema>;

/** The records of a list are parsed one by one, so that one of them cannot stop a source. */
const records = z.array(z.unknown());
/** A page without its accounts can be read with the list of all accounts. */
const accountsOfPage = records
  .nullish()
  .transform((list) => list ?? [])
  .catch([]);

export const syncSchema = z.object({
  accounts: accountsOfPage,
  added: records,
  modified: records,
  removed: records,
  next_cursor: cursor,
  has_more: z.boolean(),
  transactions_update_status: z.string().nullish(),
});
export type SyncPage = z.infer<typeof syncSchema>;

export const removedTransactionSchema = z.object({ transaction_id: id });

export const transactionsSchema = z.object({
  accounts: accountsOfPage,
  transactions: records,
  total_transactions: z.int().min(0),
});

export const accountsSchema = z.object({ accounts: records.min(1) });

export const itemSchema = z.object({
  item: z.object({
    item_id: id,
    institution_name: text.nullish().catch(null),
    error: z.looseObject({}).nullish(),
    consent_expiration_time: instant.nullish().catch(null),
  }),
  status: z
    .object({
      transactions: z.object({ last_successful_update: instant.nullish().catch(null) }).nullish(),
    })
    .nullish()
    .catch(null),
});
export type PlaidItem = z.infer<typeof itemSchema>;

export const linkTokenSchema = z.object({ link_token: id, hosted_link_url: z.url() });

export const linkSessionsSchema = z.object({
  link_sessions: z
    .array(
      z.object({
        finished_at: z.string().nullish(),
        exit: z.looseObject({}).nullish(),
        results: z
          .object({
            item_add_results: z
              .array(
                z.object({
                  public_token: id,
                  institution: z.object({ name: text.nullish() }).nullish().catch(null),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish()
    .transform((sessions) => sessions ?? []),
});
export type LinkSession = z.infer<typeof linkSessionsSchema>['link_sessions'][number];

export const exchangedSchema = z.object({ access_token: id, item_id: id });

export const removedSchema = z.looseObject({});

export const verificationKeySchema = z.object({
  key: z.object({
    alg: z.literal('ES256'),
    crv: z.literal('P-256'),
    kty: z.literal('EC'),
    x: z.string(),
    y: z.string(),
    expired_at: z.number().nullable(),
  }),
});
