// The mail that has arrived in the local environment, and links in mail.
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { signedClaimLinks } from '../../../functions/src/platform/links/signed-links.ts';
import { environmentAddresses, signingSecret } from './environment.ts';

export interface ReceivedMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Waits until an address has received at least this many mails and returns them. */
export async function mailTo(address: string, atLeast = 1): Promise<readonly ReceivedMail[]> {
  const messages = await ask({ to: address, atLeast: String(atLeast), waitSeconds: '60' });
  if (messages.length < atLeast) {
    throw new Error(`${messages.length} mails to ${address} instead of ${atLeast}.`);
  }
  return messages;
}

/** Returns the mail that an address has received so far. */
export const mailsSoFar = (address: string): Promise<readonly ReceivedMail[]> =>
  ask({ to: address });

async function ask(query: Readonly<Record<string, string>>): Promise<readonly ReceivedMail[]> {
  const inbox = addressOf(environmentAddresses().ports.sendgrid);
  const response = await fetch(`${inbox}/_control/messages?${new URLSearchParams(query)}`);
  const { messages } = (await response.json()) as { messages: readonly ReceivedMail[] };
  return messages;
}

type Purpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

const MODES: Readonly<Record<Purpose, string>> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
};

/**
 * Returns the path and query of the latest link that Firebase Auth mailed to an address. Auth's emulator
 * keeps these links instead of mailing them.
 */
export async function mailedLink(purpose: Purpose, address: string): Promise<string> {
  const { projectId, ports } = environmentAddresses();
  const url = `${addressOf(ports.auth)}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as {
    oobCodes: readonly { email: string; requestType: string; oobCode: string }[];
  };
  const found = oobCodes.findLast(
    ({ email, requestType }) => email === address && requestType === purpose,
  );
  if (!found) throw new Error(`No ${purpose} was mailed to ${address}.`);
  return `/auth/action?mode=${MODES[purpose]}&oobCode=${found.oobCode}&lang=en`;
}

/**
 * Returns an expired version of a mailed claim link, signed with the local environment's secret.
 */
export function expiredClaimLink(link: string, address: string): string {
  const links = signedClaimLinks(addressOf(environmentAddresses().ports.site), signingSecret());
  const claim = links.read(link.split('/').at(-1) ?? '');
  if (!claim) throw new Error('The local environment did not sign this link.');
  return links.urlFor(claim.checkoutId, address, new Date('2026-01-01T00:00:00Z'));
}
