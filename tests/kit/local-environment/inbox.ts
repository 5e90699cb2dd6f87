// The mail that has arrived in the local environment.
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from './environment.ts';

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
