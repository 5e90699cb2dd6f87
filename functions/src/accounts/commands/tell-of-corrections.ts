import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { links } from '@daily-snapshot/domain/contracts/links';
import { membersOf, reachableMembers } from '../ports/members.ts';
import type { Accounts } from '../ports/accounts.ts';
import { queueAccountEmail, type AccountEmailPorts } from '../services/queue-account-email.ts';

interface Ports extends AccountEmailPorts {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
}

interface CorrectedNumbers {
  readonly businessId: string;
  readonly business: Business;
  readonly days: readonly BusinessDate[];
  /** names the bug; each owner gets one e-mail about it */
  readonly bug: string;
}

/**
 * E-mails the owners of a business that a bug had made numbers of theirs wrong. Idempotent for a bug.
 *
 * @returns the number of owners
 */
export async function tellOfCorrections(
  ports: Ports,
  { businessId, business, days, bug }: CorrectedNumbers,
): Promise<number> {
  const owners = reachableMembers(await membersOf(business, ports.accounts), 'transferOwnership');
  for (const { id, address } of owners) {
    await queueAccountEmail(ports, {
      kind: 'numbers-corrected',
      key: `${bug}-${businessId}-${id}`,
      to: address,
      facts: { businessName: business.name, days },
      actionUrl: ports.siteInfo.origin + links.business(businessId),
    });
  }
  return owners.length;
}
