// https://www.twilio.com/docs/sendgrid/api-reference/bounces-api/delete-a-bounce
// https://www.twilio.com/docs/sendgrid/api-reference/blocks-api/delete-a-specific-block
// https://www.twilio.com/docs/sendgrid/api-reference/spam-reports-api/retrieve-a-specific-spam-report
import { z } from 'zod';
import type { BounceList } from '../../mail/ports/bounce-list.ts';
import type { SendGridOptions } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/** The lists that an owner may clear. */
const REMOVABLE = ['bounces', 'blocks'] as const;

const reportsSchema = z.array(z.object({ email: z.string() }));

/** Returns the bounce list of our SendGrid account. */
export function sendgridBounceList({
  apiKey,
  baseUrl,
}: Pick<SendGridOptions, 'apiKey' | 'baseUrl'>): BounceList {
  const request = (method: 'GET' | 'DELETE', list: string, address: string) =>
    fetch(new URL(`/v3/suppression/${list}/${encodeURIComponent(address)}`, baseUrl), {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  return {
    remove: async (address) => {
      try {
        const reports = await request('GET', 'spam_reports', address);
        if (!reports.ok) return 'unavailable';
        if (reportsSchema.parse(await reports.json()).length > 0) return 'reported-as-spam';
        for (const list of REMOVABLE) {
          const { status } = await request('DELETE', list, address);
          // 404 means that the address is not on the list.
          if (status !== 204 && status !== 404) return 'unavailable';
        }
        return 'removed';
      } catch {
        return 'unavailable';
      }
    },
  };
}
