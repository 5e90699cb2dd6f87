import { resolveCname, resolveTxt } from 'node:dns/promises';
import type { Dns } from './services.ts';

/** The names under which SendGrid publishes its keys. https://www.twilio.com/docs/sendgrid/ui/account-and-settings/dkim-records */
const SELECTORS = ['s1', 's2'];
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/** @returns an empty list if there is no such record */
async function recordsOf<T>(question: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await question;
  } catch (error) {
    if (NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

export const publicDns: Dns = {
  hasDkimOfSendgrid: async (domain) => {
    const found = await Promise.all(
      SELECTORS.map((selector) => recordsOf(resolveCname(`${selector}._domainkey.${domain}`))),
    );
    return found.every((names) => names.some((name) => /\.sendgrid\.net\.?$/i.test(name)));
  },

  hasDmarc: async (domain) => {
    // A subdomain follows the policy of the domain above it.
    const above = domain.split('.').slice(-2).join('.');
    for (const name of new Set([domain, above])) {
      const records = await recordsOf(resolveTxt(`_dmarc.${name}`));
      if (records.some((parts) => /^v=DMARC1\b/i.test(parts.join('')))) return true;
    }
    return false;
  },
};
