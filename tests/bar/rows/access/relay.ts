// Uses the endpoints that mail an address which a stranger enters, as a spammer would.
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
const MAX_PER_ADDRESS = 1;
const MAX_MAILS = 200;
const QUIET_MS = 5_000;

/** Words that the spammer writes into every field, and no text of ours contains. */
const WORDS = ['cheap-pills', 'evil.example'];

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
  /** The domain of all addresses of this run. */
  readonly domain: string;
  readonly addresses: number;
}

const networkOf = ({ random }: Spammer) =>
  Array.from({ length: 4 }, () => 1 + random.below(254)).join('.');
const addressIn = ({ random, domain, addresses }: Spammer) =>
  `victim-${random.below(addresses)}@${domain}`;

const leadForm = (spammer: Spammer) => ({
  email: addressIn(spammer),
  phone: '',
  source: spammer.random.pick(LEAD_SOURCES),
  wording: spammer.random.pick(['scorecard-1', 'answer-1']),
  filledInMs: 4_000 + spammer.random.below(60_000),
  campaign: { source: WORDS[0], medium: WORDS[1], campaign: `${WORDS[0]}.${WORDS[1]}` },
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
    const name = spammer.random.chance(0.5)
      ? `${WORDS[0]} at www.${WORDS[1]}`
      : `Buy ${WORDS[0]} today`;
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
        const request = { businessId: account.businessId, address: addressIn(spammer) };
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
    const now = messages.filter(({ to }) => to.some(({ email }) => email.endsWith(`@${domain}`)));
    if (now.length === found.length) return now;
    found = now;
  }
}

/** Counts the mails to each address, and the mails that contain words of the spammer. */
export const relay: BarRow = {
  id: 'A8',
  title: 'public mail endpoints as a relay',
  unit: 'mails',
  bar: '10,000 requests: <= 1 mail per address, <= 200 mails, 0 words of the sender',
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
    const perAddress = new Map<string, number>();
    for (const { to } of mails)
      for (const { email } of to) perAddress.set(email, (perAddress.get(email) ?? 0) + 1);
    const most = Math.max(0, ...perAddress.values());
    const worded = mails.filter(({ subject, text, html }) =>
      WORDS.some((word) => [subject, text, html].some((part) => part?.includes(word))),
    );
    return {
      figure:
        `${requests.toLocaleString('en-US')} requests: at most ${most} mails to one address, ` +
        `${mails.length} mails, ${worded.length} with words of the sender`,
      pass: most <= MAX_PER_ADDRESS && mails.length <= MAX_MAILS && worded.length === 0,
      mode: 'over the network',
    };
  },
};
