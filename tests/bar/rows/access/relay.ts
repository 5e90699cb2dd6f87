// Uses the endpoints that mail an address which a stranger enters, as a spammer would.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { LEAD_SOURCES } from '@daily-snapshot/domain/sales/lead-form';
import { z } from 'zod';
import { addressOf } from '../../../../emulators/local/environment-file.ts';
import { Random } from '../../../firestore-fuzz/random.ts';
import { aBusiness } from '../../../kit/builders/business.ts';
import type { SignedInUser } from '../../../kit/local-environment/admin-sdk.ts';
import type { BarRow, LocalEnvironment } from '../../bar-row.ts';

const REQUESTS = { full: 10_000, quick: 400 };
const CONCURRENT = 40;
/** One request in this many comes from a new account, which asks an address to confirm a digest. */
const SIGNED_UP_EVERY = 5;
const MAILS_PER_ACCOUNT = 10;
const MAX_MAILS = 200;
const QUIET_MS = 5_000;

const WORD = 'cheap-pills';
const SITE = 'evil.example';

interface Limits {
  readonly perAddress: number;
  /** texts of the spammer that no e-mail may contain */
  readonly forbidden: readonly string[];
}

/**
 * Public forms send e-mail with fixed texts. An owner with a verified address may ask a recipient
 * to confirm. That e-mail names the business, but no site (decision 071).
 */
const LIMITS = {
  form: { perAddress: 1, forbidden: [WORD, SITE] },
  account: { perAddress: 3, forbidden: [SITE] },
} as const satisfies Readonly<Record<string, Limits>>;
type Source = keyof typeof LIMITS;

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      to: z.array(z.object({ email: z.string() })),
      subject: z.string(),
      text: z.string().nullable(),
      html: z.string().nullable(),
    }),
  ),
});
type Message = z.infer<typeof messagesSchema>['messages'][number];

interface Spammer {
  readonly random: Random;
  /** The domain of all addresses of this run. Each source has a domain within it. */
  readonly domain: string;
  readonly addresses: number;
}

const networkOf = ({ random }: Spammer) =>
  Array.from({ length: 4 }, () => 1 + random.below(254)).join('.');
const domainOf = (source: Source, { domain }: Pick<Spammer, 'domain'>) => `${source}.${domain}`;
const addressIn = (source: Source, spammer: Spammer) =>
  `victim-${spammer.random.below(spammer.addresses)}@${domainOf(source, spammer)}`;

const leadForm = (spammer: Spammer) => ({
  email: addressIn('form', spammer),
  phone: '',
  source: spammer.random.pick(LEAD_SOURCES),
  wording: spammer.random.pick(['scorecard-1', 'answer-1']),
  filledInMs: 4_000 + spammer.random.below(60_000),
  campaign: { source: WORD, medium: SITE, campaign: `${WORD}.${SITE}` },
});

/** Sends all requests. */
async function spam(spammer: Spammer, count: number): Promise<void> {
  // Imported now, because the module reads the environment when it is loaded.
  const { call, callFrom, db, signUp } =
    await import('../../../kit/local-environment/admin-sdk.ts');
  let account: (SignedInUser & { readonly businessId: string }) | undefined;
  let mailsOfAccount = 0;
  const newAccount = async () => {
    const user = await signUp({
      email: `spam-${crypto.randomUUID()}@x.example`,
      emailVerified: true,
    });
    const business = db.collection('businesses').doc();
    // A name with an address of a site is treated differently from words alone.
    const name = spammer.random.chance(0.5) ? `${WORD} at www.${SITE}` : `Buy ${WORD} today`;
    await business.set(aBusiness({ name, members: { [user.id]: 'owner' } }));
    return { ...user, businessId: business.id };
  };
  for (let sent = 0; sent < count; sent += CONCURRENT) {
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENT, count - sent) }, async (_, index) => {
        if (index % SIGNED_UP_EVERY !== 0)
          return callFrom(networkOf(spammer), 'sendSignupNotification', leadForm(spammer));
        mailsOfAccount += 1;
        if (!account || mailsOfAccount % MAILS_PER_ACCOUNT === 0) account = await newAccount();
        const request = { businessId: account.businessId, address: addressIn('account', spammer) };
        return call('addRecipient', request, account);
      }),
    );
  }
}

/** Waits until no more mail arrives, and returns the mail to the addresses of this run. */
async function mailsOf({ ports }: LocalEnvironment, domain: string): Promise<readonly Message[]> {
  let found: readonly Message[] = [];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const response = await fetch(`${addressOf(ports.sendgrid)}/_control/messages`);
    const { messages } = messagesSchema.parse(await response.json());
    const now = messages.filter(({ to }) => to.some(({ email }) => email.endsWith(`.${domain}`)));
    if (now.length === found.length) return now;
    found = now;
  }
}

interface Abuse {
  readonly mails: number;
  /** the most mails to one address */
  readonly most: number;
  /** mails with a forbidden text */
  readonly worded: number;
}

/** Forgets what was counted, so that other rows in the same environment get their mail. */
async function forgetCounts(): Promise<void> {
  const { db } = await import('../../../kit/local-environment/admin-sdk.ts');
  const counts = db.doc(paths.emailRateLimit('any')).parent;
  const writer = db.bulkWriter();
  for (const { ref } of (await counts.get()).docs) void writer.delete(ref);
  await writer.close();
}

/** Counts the mails to the addresses of one source. */
function abuseOf(source: Source, mails: readonly Message[], domain: string): Abuse {
  const ending = `@${domainOf(source, { domain })}`;
  const caused = mails.filter(({ to }) => to.some(({ email }) => email.endsWith(ending)));
  const perAddress = new Map<string, number>();
  for (const { to } of caused)
    for (const { email } of to) perAddress.set(email, (perAddress.get(email) ?? 0) + 1);
  const worded = caused.filter(({ subject, text, html }) =>
    LIMITS[source].forbidden.some((word) =>
      [subject, text, html].some((part) => part?.includes(word)),
    ),
  );
  return {
    mails: caused.length,
    most: Math.max(0, ...perAddress.values()),
    worded: worded.length,
  };
}

const isWithin = ({ most, worded }: Abuse, { perAddress }: Limits): boolean =>
  most <= perAddress && worded === 0;

const textOf = ({ mails, most, worded }: Abuse): string =>
  `${mails} mails, at most ${most} to one address, ${worded} with forbidden texts`;

/** Counts the mails to each address, and the mails that contain texts of the spammer. */
export const relay: BarRow = {
  id: 'A8',
  title: 'public forms and new accounts as a relay of mail',
  unit: 'mails',
  bar:
    '10,000 requests, <= 200 mails: by forms <= 1 to an address and no word of the sender, ' +
    'by new accounts <= 3 and no site of the sender',
  required: true,
  isQuick: true,
  needs: 'environment',
  run: async ({ isQuick, seed, environment }) => {
    const local = await environment();
    const requests = isQuick ? REQUESTS.quick : REQUESTS.full;
    const domain = `relay-${crypto.randomUUID()}.example`;
    const addresses = Math.ceil(requests / 10);
    await spam({ random: new Random(seed), domain, addresses }, requests);
    const mails = await mailsOf(local, domain);
    await forgetCounts();
    const [form, account] = [abuseOf('form', mails, domain), abuseOf('account', mails, domain)];
    return {
      figure:
        `${requests.toLocaleString('en-US')} requests; forms: ${textOf(form)}; ` +
        `new accounts: ${textOf(account)}`,
      pass:
        isWithin(form, LIMITS.form) &&
        isWithin(account, LIMITS.account) &&
        form.mails > 0 &&
        account.mails > 0 &&
        form.mails + account.mails <= MAX_MAILS,
      mode: 'over the network',
    };
  },
};
