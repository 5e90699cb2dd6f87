// The fields that we read from Plaid's responses. Other fields are ignored.
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { z } from 'zod';

const id = z.string().min(1).max(100);
const cursor = z.string().max(1000);
const text = z.string().transform((value) => value.slice(0, 1000));
/** The bounds of one transaction amount. No real amount reaches them. */
const amount = z.number().min(-1e12).max(1e12);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

export const accountSchema = z.object({
  account_id: id,
  persistent_account_id: id.optional(),
  name: text,
  mask: text.nullable(),
  type: z.string(),
  holder_category: z.string().nullish(),
  balances: z.object({
    current: amount.nullable(),
    iso_currency_code: z.string().nullable(),
  }),
});
export type PlaidAccount = z.infer<typeof accountSchema>;

export const transactionSchema = z.object({
  transaction_id: id,
  account_id: id,
  amount,
  iso_currency_code: z.string().nullable(),
  date: businessDateSchema,
  name: text,
  merchant_name: text.nullish(),
  pending: z.boolean(),
  pending_transaction_id: id.nullable(),
  personal_finance_category: z.object({ primary: text, detailed: text }).nullish(),
});
export type PlaidTransaction = z.infer<typeof transactionSchema>;

export const syncSchema = z.object({
  accounts: z.array(accountSchema),
  added: z.array(transactionSchema),
  modified: z.array(transactionSchema),
  removed: z.array(z.object({ transaction_id: id })),
  next_cursor: cursor,
  has_more: z.boolean(),
  transactions_update_status: z.string(),
});
export type SyncPage = z.infer<typeof syncSchema>;

export const transactionsSchema = z.object({
  accounts: z.array(accountSchema),
  transactions: z.array(transactionSchema),
  total_transactions: z.int().min(0),
});

export const accountsSchema = z.object({ accounts: z.array(accountSchema).min(1) });

export const itemSchema = z.object({
  item: z.object({
    item_id: id,
    institution_name: text.nullish(),
    error: z.object({ error_code: z.string() }).nullable(),
    consent_expiration_time: instant.nullable(),
  }),
  status: z
    .object({
      transactions: z.object({ last_successful_update: instant.nullish() }).nullish(),
    })
    .nullish(),
});
export type PlaidItem = z.infer<typeof itemSchema>;

export const linkTokenSchema = z.object({ link_token: id, hosted_link_url: z.url() });

export const linkSessionsSchema = z.object({
  link_sessions: z
    .array(
      z.object({
        finished_at: z.string().nullish(),
        exit: z.looseObject({}).nullish(),
        on_success: z.looseObject({}).nullish(),
        results: z
          .object({
            item_add_results: z.array(
              z.object({
                public_token: id,
                institution: z.object({ name: text.optional() }).nullish(),
              }),
            ),
          })
          .nullish(),
      }),
    )
    .default([]),
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
