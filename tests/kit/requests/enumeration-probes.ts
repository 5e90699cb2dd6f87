// Requests that strangers can send about an address, a link or a number, either known or unknown to
// us.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { RECOVERY_RATE_LIMITS } from '@daily-snapshot/domain/accounts/recovery-codes';
import { UNLOCK_RATE_LIMITS } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import { getAuth } from 'firebase-admin/auth';
import { aBusiness } from '../builders/business.ts';
import { setCredential } from '../../../tools/toolkit/credentials.ts';
import {
  app,
  call,
  callFrom,
  createUser,
  db,
  signInAs,
  signUp,
  signUpDaysAgo,
  type SignedInUser,
} from '../local-environment/admin-sdk.ts';
import { mailTo } from '../local-environment/inbox.ts';

type Known = 'known' | 'unknown';
interface ProbeResponse {
  readonly status: number;
  readonly body: unknown;
}
export type UnauthenticatedAccess = (known: Known) => Promise<ProbeResponse>;

const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
const newAddress = () => `${randomUUID()}@harbor.example`;
const newKey = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Returns the same value this many times, then makes a new one. */
function reusing<T>(times: number, make: () => Promise<T>): () => Promise<T> {
  let left = 0;
  let made: Promise<T>;
  return () => {
    if (left === 0) {
      left = times;
      made = make();
    }
    left -= 1;
    return made;
  };
}

export async function enumerationProbes(): Promise<
  Readonly<Record<string, UnauthenticatedAccess>>
> {
  const caller = await signUp();
  return {
    'unlocking the toolkit': unlocking(),
    'recovering an account': recovering(),
    'changing a sign-in address': changing(),
    'claiming a checkout': claiming(caller, await aCheckout()),
    'sending a lead form': leaving(await aLead()),
    unsubscribing: unsubscribing(await anUnsubscribeLink()),
  };
}

function unlocking(): UnauthenticatedAccess {
  const stranger = reusing(UNLOCK_RATE_LIMITS.ofAccount.most, () => signUp());
  const known = reusing(UNLOCK_RATE_LIMITS.forAddress.most, async () => {
    const email = newAddress();
    await setCredential(db, email, 'sell-the-evening');
    return email;
  });
  return async (which) => {
    const email = which === 'known' ? await known() : newAddress();
    const guess = { email, password: 'not-the-password' };
    return callFrom(newNetwork(), 'unlockToolkit', guess, await stranger());
  };
}

function recovering(): UnauthenticatedAccess {
  const known = reusing(RECOVERY_RATE_LIMITS.forAddress.most, async () => {
    const address = newAddress();
    const phone = { uid: 'phone', factorId: 'phone', phoneNumber: '+15555550100' } as const;
    const uid = await createUser({
      email: address,
      emailVerified: true,
      password: 'morning-paper',
    });
    await getAuth(app).updateUser(uid, { multiFactor: { enrolledFactors: [phone] } });
    await call('makeRecoveryCodes', {}, await signInAs(uid));
    return address;
  });
  return async (which) => {
    const address = which === 'known' ? await known() : newAddress();
    const guess = { address, password: 'morning-paper', code: '00000-00000' };
    return callFrom(newNetwork(), 'recoverAccount', guess);
  };
}

/** Asks for a new address and reads what the account page then shows. */
function changing(): UnauthenticatedAccess {
  return async (which) => {
    // New accounts share a limit.
    const caller = await signUpDaysAgo(90, newAddress());
    const address = newAddress();
    if (which === 'known') await signUp({ email: address, emailVerified: true });
    const { status, body } = await call('changeAddress', { address }, caller);
    const state = await call('signInState', {}, caller);
    const shown = JSON.stringify(state.body).replaceAll(address, 'ADDRESS');
    return { status, body: [body, shown] };
  };
}

async function aCheckout(): Promise<string> {
  const answer = await callFrom(newNetwork(), 'createCheckout', { offer: 'friends', price: 100 });
  return (answer.body.result as { intentId: string }).intentId;
}

const claiming =
  (caller: SignedInUser, knownAddress: string): UnauthenticatedAccess =>
  (which) =>
    call(
      'claimCheckout',
      { intentId: which === 'known' ? knownAddress : newKey(16), claimToken: newKey(32) },
      caller,
    );

const lead = (email: string) => ({
  email,
  phone: '',
  source: 'exit_intent',
  wording: 'scorecard-1',
  filledInMs: 4000,
});

async function aLead(): Promise<string> {
  const email = newAddress();
  await callFrom(newNetwork(), 'sendSignupNotification', lead(email));
  return email;
}

const leaving =
  (known: string): UnauthenticatedAccess =>
  (which) =>
    callFrom(
      newNetwork(),
      'sendSignupNotification',
      lead(which === 'known' ? known : newAddress()),
    );

/** Returns the unsubscribe link of an e-mail that was sent. */
async function anUnsubscribeLink(): Promise<string> {
  const owner = await signUp({ email: newAddress(), emailVerified: true });
  const business = db.collection(paths.businesses).doc();
  await business.set(aBusiness({ members: { [owner.id]: 'owner' } }));
  const address = newAddress();
  await call('addRecipient', { businessId: business.id, address }, owner);
  const [mail] = await mailTo(address);
  const link = /<(http\S+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1];
  if (link === undefined) throw new Error('The e-mail has no unsubscribe link.');
  return link;
}

function unsubscribing(knownLink: string): UnauthenticatedAccess {
  const others = new URL('.', knownLink).href;
  return async (which) => {
    const link = which === 'known' ? knownLink : `${others}${newKey(40)}.${newKey(32)}`;
    const response = await fetch(link, { method: 'POST' });
    return { status: response.status, body: await response.text() };
  };
}
