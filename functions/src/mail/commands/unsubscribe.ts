import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  resubscribe as withoutUnsubscribe,
  suppress,
} from '@daily-snapshot/domain/mail/suppression';
import type { Suppressions } from '../ports/suppressions.ts';
import type { UnsubscribeLinks } from '../ports/unsubscribe-links.ts';

interface Ports {
  readonly suppressions: Suppressions;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly clock: Clock;
}

/**
 * Unsubscribes an address from the digests of one business. An invalid link changes nothing and
 * causes no error.
 */
export async function unsubscribe(
  { suppressions, unsubscribeLinks, clock }: Ports,
  { token }: { readonly token: string },
): Promise<void> {
  const asked = unsubscribeLinks.read(token);
  if (!asked) return;
  await suppressions.change(asked.addressKey, (suppression) =>
    suppress(suppression, { what: 'digests', businessId: asked.businessId }, clock.now()),
  );
}

/** Undoes an unsubscribe with the same link. An invalid link changes nothing and causes no error. */
export async function resubscribe(
  { suppressions, unsubscribeLinks }: Pick<Ports, 'suppressions' | 'unsubscribeLinks'>,
  { token }: { readonly token: string },
): Promise<void> {
  const asked = unsubscribeLinks.read(token);
  if (!asked) return;
  await suppressions.change(asked.addressKey, (suppression) =>
    withoutUnsubscribe(suppression, asked.businessId),
  );
}
