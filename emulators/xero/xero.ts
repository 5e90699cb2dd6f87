import type { ChangeKind } from '@daily-snapshot/emulator-companies/company-books';
import type { CompanyDocument } from '@daily-snapshot/emulator-companies/document';
import {
  BooksService,
  type ServiceOptions,
} from '@daily-snapshot/emulator-companies/service/service';
import type { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import { documentGuid, guidOf } from './wire/guid.ts';
import { timeText } from './wire/values.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const MINUTE_MS = 60 * 1000;

/** https://developer.xero.com/documentation/guides/oauth2/token-types */
const TOKENS = {
  accessSeconds: 30 * MINUTE,
  refreshSeconds: 60 * DAY,
  rotateAfterSeconds: 0,
  graceSeconds: 30 * MINUTE,
};

/** Xero only documents "decreasing frequency over 24 hours". These values are guesses. */
const RETRIES = {
  afterMs: [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS],
  thenAfterMs: 6 * 60 * MINUTE_MS,
  giveUpAfterMs: 24 * 60 * MINUTE_MS,
};

/** Xero sends webhooks only for invoices, bills and credit notes. */
const CATEGORIES: Readonly<Partial<Record<CompanyDocument['kind'], string>>> = {
  invoice: 'INVOICE',
  bill: 'INVOICE',
  creditMemo: 'CREDITNOTE',
  vendorCredit: 'CREDITNOTE',
};

/** https://developer.xero.com/documentation/guides/webhooks/overview/ */
function webhookEventOf(company: string, document: CompanyDocument, change: ChangeKind, ids: Ids) {
  const eventCategory = CATEGORIES[document.kind];
  if (eventCategory === undefined) return undefined;
  const resourceId = documentGuid(company, document.id);
  const eventType = change === 'created' ? 'CREATE' : 'UPDATE';
  const resource = eventCategory === 'INVOICE' ? 'Invoices' : 'CreditNotes';
  const event = {
    resourceUrl: `https://api.xero.com/api.xro/2.0/${resource}/${resourceId}`,
    resourceId,
    eventDateUtc: timeText(document.updatedAt),
    eventType,
    eventCategory,
    tenantId: company,
    tenantType: 'ORGANISATION',
  };
  return {
    id: ids.next('event'),
    type: `${eventCategory}.${eventType}`,
    at: document.updatedAt,
    event,
  };
}

export const createXero = (options: ServiceOptions): BooksService =>
  new BooksService(options, {
    tokens: TOKENS,
    webhooks: {
      signatureHeader: 'x-xero-signature',
      bodyOf: (events) =>
        JSON.stringify({
          events,
          firstEventSequence: events.length === 0 ? 0 : 1,
          lastEventSequence: events.length,
          entropy: 'S0m3r4nd0mt3xt',
        }),
      timeoutMs: 5_000,
      retries: RETRIES,
    },
    webhookEventOf,
  });

/** Returns Xero's ID of an organization. */
export const tenantOf = (name: string): string => guidOf('tenant', name);
