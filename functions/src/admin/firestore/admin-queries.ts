import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DeliveryState, ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { leadSchema } from '@daily-snapshot/domain/sales/lead';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { DELIVERY_EVENTS } from '@daily-snapshot/domain/mail/outbox-entry';
import { mayHaveArrived } from '@daily-snapshot/domain/mail/resend-email';
import {
  FieldPath,
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import type { NamedBusiness, AdminQueries } from '../ports/admin-queries.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { parseOptional } from '../../platform/firestore/documents.ts';
import { ownedBusinesses } from '../../accounts/firestore/personal-data-inventory.ts';
import { readMailProgress, MAIL_PROGRESS_FIELDS } from './dead-letters.ts';

const businessNamesIn = ({ docs }: QuerySnapshot): NamedBusiness[] =>
  docs.map((snapshot) => ({ id: snapshot.id, name: String(snapshot.get('name')) }));

export const firestoreAdminQueries = (db: Firestore): AdminQueries => ({
  businesses: async (pageSize, after) => {
    const inOrder = db
      .collection(paths.businesses)
      .orderBy(FieldPath.documentId())
      .select('name')
      .limit(pageSize);
    return businessNamesIn(await (after === undefined ? inOrder : inOrder.startAfter(after)).get());
  },

  businessesOf: async (accountId, most) =>
    businessNamesIn(await ownedBusinesses(db, accountId).select('name').limit(most).get()),

  deliveries: async (businessId, days) => {
    if (days.length === 0) return new Map();
    const refs = days.map((day) => db.doc(paths.outboxEntry(businessId, day)));
    const mails = await db.getAll(...refs, { fieldMask: [...MAIL_PROGRESS_FIELDS] });
    return new Map(
      days.flatMap((day, index): [BusinessDate, DeliveryState][] => {
        const state = deliveryOf(mails[index]);
        return state ? [[day, state]] : [];
      }),
    );
  },

  leads: async (pageSize, { source, after }) => {
    const leads = db.collection(paths.leads);
    const latestFirst = (source ? leads.where('sources', 'array-contains', source) : leads)
      .orderBy('lastAt', 'desc')
      .orderBy(FieldPath.documentId(), 'desc')
      .limit(pageSize);
    const page = after ? latestFirst.startAfter(new Date(after.at), after.id) : latestFirst;
    return (await page.get()).docs.flatMap((snapshot) => leadOf(snapshot) ?? []);
  },

  lead: async (address) => leadOf(await db.doc(paths.lead(addressKey(address))).get()),
});

function deliveryOf(snapshot: DocumentSnapshot | undefined): DeliveryState | undefined {
  const progress = readMailProgress(snapshot);
  if (!progress) return undefined;
  const { delivery, seen } = progress;
  const events = Object.values(seen).toSorted(
    (a, b) => DELIVERY_EVENTS.indexOf(a) - DELIVERY_EVENTS.indexOf(b),
  );
  return {
    state: delivery.state,
    reason: 'reason' in delivery ? delivery.reason : null,
    at: 'at' in delivery ? delivery.at.toISOString() : null,
    seen: events.at(-1) ?? null,
    mayHaveArrived: delivery.state === 'failed' && mayHaveArrived(progress),
  };
}

function leadOf(snapshot: DocumentSnapshot): ListedLead | undefined {
  const lead = parseOptional(snapshot, leadSchema);
  if (!lead) return undefined;
  const { email, phone, sources, consents, campaign, firstAt, lastAt } = lead;
  return {
    id: snapshot.id,
    email,
    phone,
    sources: [...sources],
    consents: consents.map(({ wording, at }) => ({ wording, at: at.toISOString() })),
    campaign,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}
