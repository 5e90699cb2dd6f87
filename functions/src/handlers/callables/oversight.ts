import { listBusinesses as businesses } from '../../commands/list-businesses.ts';
import { listLeads as leads } from '../../commands/list-leads.ts';
import { replayDigest as replay, sendAgain as resend } from '../../commands/send-again.ts';
import { serviceHealth as health } from '../../commands/service-health.ts';
import { viewBusiness as view } from '../../commands/view-business.ts';
import { staffCallable } from './staff-callable.ts';

/** As few as one page shows. */
const PAGE_SIZE = 25;

export const listLeads = staffCallable(
  'listLeads',
  (given, request, caller) => leads(given, request, caller),
  { guard: 'current' },
);

export const listBusinesses = staffCallable(
  'listBusinesses',
  (given, request) => businesses(given, request),
  { guard: 'current' },
);

export const viewBusiness = staffCallable(
  'viewBusiness',
  (given, { businessId }, caller) => view(given, businessId, caller),
  { guard: 'current' },
);

export const replayDigest = staffCallable(
  'replayDigest',
  async (given, { businessId }, caller) => ({
    businessDate: await replay(given, businessId, caller),
  }),
  { guard: 'recent' },
);

export const listDeadLetters = staffCallable(
  'listDeadLetters',
  async ({ deadLetters }, { after }) => {
    const { letters, next } = await deadLetters.page(PAGE_SIZE, after);
    return { letters: [...letters], next };
  },
  { guard: 'current' },
);

export const sendAgain = staffCallable(
  'sendAgain',
  async (given, request, caller) => {
    await resend(given, request, caller);
    return {};
  },
  { guard: 'recent' },
);

export const serviceHealth = staffCallable(
  'serviceHealth',
  (given, { businessDate }) => health(given, businessDate),
  { guard: 'current' },
);
