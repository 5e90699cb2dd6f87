// npm run aftermath: finds the digests that a bug made wrong, and corrects them.
import { parseArgs } from 'node:util';
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { firestoreDigestCorrections } from '../../functions/src/digest/firestore/digest-corrections.ts';
import { firestoreSignInRecords } from '../../functions/src/accounts/firestore/sign-in-records.ts';
import { firebaseAccounts } from '../../functions/src/platform/auth/firebase-accounts.ts';
import { systemClock } from '../../functions/src/platform/system-clock.ts';
import { firestorePorts } from '../../functions/src/platform/wiring/firestore-ports.ts';
import { errorMessage } from '../error-message.ts';
import { USAGE_OF_WHERE, withDatabase } from '../toolkit/database.ts';
import { CONDITIONS } from './conditions.ts';
import { correctDigests } from './correct-digests.ts';

const USAGE = `npm run -s aftermath -- --from DAY --to DAY --bug NAME [--apply --origin URL --postal-address TEXT]

Compares the numbers of sent daily e-mails with the stored data, and shows what differs. With --apply, the
next daily e-mail of each business corrects its numbers, and its owners get one e-mail about it. Repeat
it as often as you like.

  --from, --to       the days of the daily e-mails, such as 2026-11-23
  --bug NAME         a name for the bug, such as refunds-2026-11: one e-mail per owner and name
  --built-by NAME    only those that this revision of buildDigest built, such as builddigest-00012-abc
  --built-from TIME, --built-to TIME   only those built in this time, in UTC: 2026-11-23T15:00:00Z
  --condition NAME   ${Object.keys(CONDITIONS).join(', ')}
  --business ID      only this business
${USAGE_OF_WHERE}`;

const instantSchema = z.iso.datetime().transform((text) => new Date(text));

const optionsSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  /** Part of the key of an e-mail. */
  bug: z.string().regex(/^[\w-]{1,40}$/),
  'built-by': z.string().optional(),
  'built-from': instantSchema.optional(),
  'built-to': instantSchema.optional(),
  condition: z.enum(Object.keys(CONDITIONS) as [keyof typeof CONDITIONS]).optional(),
  business: z.string().optional(),
  apply: z.boolean().default(false),
  origin: z.url().default(''),
  'postal-address': z.string().default(''),
  project: z.string().optional(),
  environment: z.string().optional(),
});

/** @throws Error with the usage if an argument is missing or wrong */
export function parseAftermathArguments(args: readonly string[]): z.infer<typeof optionsSchema> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: text,
      to: text,
      bug: text,
      'built-by': text,
      'built-from': text,
      'built-to': text,
      condition: text,
      business: text,
      apply: { type: 'boolean' },
      origin: text,
      'postal-address': text,
      project: text,
      environment: text,
    },
  });
  const options = optionsSchema.safeParse(values);
  if (!options.success) throw new Error(USAGE);
  const { apply, origin, 'postal-address': postalAddress } = options.data;
  if (apply && (origin === '' || postalAddress === '')) {
    throw new Error('With --apply, also pass --origin and --postal-address, which e-mails need.');
  }
  return options.data;
}

async function main(args: readonly string[]): Promise<void> {
  const options = parseAftermathArguments(args);
  const { apply, bug, condition, from, to } = options;
  const counts = await withDatabase(options, (db, app) => {
    db.settings({ ignoreUndefinedProperties: true });
    const ports = {
      ...firestorePorts(db),
      accounts: firebaseAccounts(getAuth(app), firestoreSignInRecords(db)),
      digestCorrections: firestoreDigestCorrections(db),
      siteInfo: { origin: options.origin, postalAddress: options['postal-address'] },
      // The sweep of the outbox finds the e-mails within ten minutes.
      taskQueue: { enqueue: async () => undefined },
      clock: systemClock,
    };
    const aftermath = {
      from,
      to,
      bug,
      builtBy: options['built-by'],
      builtFrom: options['built-from'],
      builtTo: options['built-to'],
      condition: condition && CONDITIONS[condition],
      businessId: options.business,
      isApplied: apply,
    };
    return correctDigests(ports, aftermath, (line) => console.log(line));
  });
  const { digestCount, businessCount, correctedDayCount, ownerCount, unreadableCount } = counts;
  console.log(`Wrong daily e-mails: ${digestCount}, of ${businessCount} businesses.`);
  if (unreadableCount > 0) console.log(`Businesses that cannot be read: ${unreadableCount}.`);
  console.log(
    apply
      ? `Days to correct in the next daily e-mails: ${correctedDayCount}. E-mails to owners: ${ownerCount}.`
      : 'Nothing was changed. Pass --apply to correct them and to e-mail the owners.',
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
