import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, environmentFolder } from '../../../emulators/local/environment-file.ts';
import { signedClaimLinks } from '../../../functions/src/platform/links/signed-claim-links.ts';
import { environmentAddresses } from './environment.ts';

/**
 * Returns an expired version of a mailed claim link, signed with the local environment's secret.
 */
export function expiredClaimLink(link: string, address: string): string {
  const file = join(
    environmentFolder(process.env.LOCAL_ENVIRONMENT ?? 'local'),
    'functions',
    '.secret.local',
  );
  const [, secret = ''] = /^UNSUBSCRIBE_SECRET="(.*)"$/m.exec(readFileSync(file, 'utf8')) ?? [];
  const links = signedClaimLinks(addressOf(environmentAddresses().ports.site), secret);
  const claim = links.read(link.split('/').at(-1) ?? '');
  if (!claim) throw new Error('The local environment did not sign this link.');
  return links.urlFor(claim.checkoutId, address, new Date('2026-01-01T00:00:00Z'));
}
