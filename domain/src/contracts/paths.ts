import type { BusinessDate } from '../calendar/business-date.ts';
import { digestIdOf, mailIdOf, type MailKey } from './mail-key.ts';

/** Where documents live. */
export const paths = {
  businesses: 'businesses',
  business: (businessId: string) => `businesses/${businessId}`,
  digests: (businessId: string) => `businesses/${businessId}/digests`,
  digest: (businessId: string, date: BusinessDate) => `businesses/${businessId}/digests/${date}`,
  daybook: (businessId: string) => `businesses/${businessId}/rollups/daybook`,
  postings: (businessId: string) => `businesses/${businessId}/postings`,
  posting: (businessId: string, key: string) => `businesses/${businessId}/postings/${key}`,
  accounts: (businessId: string) => `businesses/${businessId}/accounts`,
  account: (businessId: string, key: string) => `businesses/${businessId}/accounts/${key}`,
  imports: (businessId: string) => `businesses/${businessId}/imports`,
  import: (businessId: string, key: string) => `businesses/${businessId}/imports/${key}`,
  mappings: (businessId: string) => `businesses/${businessId}/mappings`,
  mapping: (businessId: string, key: string) => `businesses/${businessId}/mappings/${key}`,
  alerts: (businessId: string) => `businesses/${businessId}/alerts`,
  alert: (businessId: string, alertId: string) => `businesses/${businessId}/alerts/${alertId}`,
  replay: (businessId: string) => `businesses/${businessId}/replays/latest`,
  watches: 'watches',
  watch: (businessId: string) => `watches/${businessId}`,
  outbox: 'outbox',
  outboxEntry: (businessId: string, date: BusinessDate) => `outbox/${digestIdOf(businessId, date)}`,
  suppressions: 'suppressions',
  outboxMail: (mail: MailKey) => `outbox/${mailIdOf(mail)}`,
  suppression: (addressKey: string) => `suppressions/${addressKey}`,
  lead: (addressKey: string) => `leads/${addressKey}`,
  quota: (key: string) => `quotas/${key}`,
  letterQuota: (key: string) => `letterQuotas/${key}`,
  checkouts: 'checkouts',
  checkout: (checkoutId: string) => `checkouts/${checkoutId}`,
  subscriptions: 'subscriptions',
  subscription: (subscriptionId: string) => `subscriptions/${subscriptionId}`,
  redemptions: (mailboxKey: string) => `redemptions/${mailboxKey}`,
  plan: (accountId: string) => `plans/${accountId}`,
  deliveryEvent: (eventKey: string) => `deliveryEvents/${eventKey}`,
} as const;

export { digestIdOf, parseDigestId, type DigestKey } from './mail-key.ts';
