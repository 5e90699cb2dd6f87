import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ServerFields } from '../ports/businesses.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';

/**
 * Returns the fields of a business in which a member's former address is replaced by the new one:
 * recipients, waiting recipients and the addresses of viewers.
 *
 * @returns undefined if the business does not contain the former address
 */
export function withAddressReplaced(
  business: Business,
  accountId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Partial<ServerFields> | undefined {
  const { digestPreferences, waitingRecipients = [], viewers = {} } = business;
  const replaced = (address: string) => (isSameAddress(address, before) ? after : address);
  const fields: Partial<ServerFields> = {
    ...(digestPreferences?.recipients.some((one) => isSameAddress(one, before)) && {
      digestPreferences: {
        ...digestPreferences,
        recipients: withoutRepetition(digestPreferences.recipients.map(replaced)),
      },
    }),
    ...(waitingRecipients.some(({ address }) => isSameAddress(address, before)) && {
      waitingRecipients: waitingRecipients.map((waiting) => ({
        ...waiting,
        address: replaced(waiting.address),
      })),
    }),
    ...(viewers[accountId] !== undefined &&
      isSameAddress(viewers[accountId], before) && {
        viewers: { ...viewers, [accountId]: after },
      }),
  };
  return Object.keys(fields).length > 0 ? fields : undefined;
}

const withoutRepetition = (addresses: readonly string[]): string[] =>
  addresses.filter(
    (address, index) => addresses.findIndex((other) => isSameAddress(other, address)) === index,
  );
