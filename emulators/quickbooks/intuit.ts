import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import type { ChangeKind } from '@daily-snapshot/emulator-companies/company-books';
import type { CompanyDocument } from '@daily-snapshot/emulator-companies/document';
import {
  BooksService,
  type ServiceOptions,
} from '@daily-snapshot/emulator-companies/service/service';
import { ENTITY_OF } from './wire/entities.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const MINUTE_MS = 60 * 1000;

/** https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0 */
const TOKENS = {
  accessSeconds: HOUR,
  refreshSeconds: 100 * DAY,
  hardSeconds: 5 * 365 * DAY,
  rotateAfterSeconds: DAY,
  graceSeconds: DAY,
};

/** Intuit retries after 20, 30 and 50 minutes. */
const RETRIES = {
  afterMs: [20 * MINUTE_MS, 30 * MINUTE_MS, 50 * MINUTE_MS],
  thenAfterMs: 24 * 60 * MINUTE_MS,
  giveUpAfterMs: 3 * 60 * MINUTE_MS,
};

const VERBS: Readonly<Record<ChangeKind, string>> = {
  created: 'created',
  updated: 'updated',
  voided: 'voided',
  deleted: 'deleted',
};

/** https://blogs.intuit.com/2025/11/12/upcoming-change-to-webhooks-payload-structure/ */
function webhookEventOf(company: string, document: CompanyDocument, change: ChangeKind, ids: Ids) {
  const entity = ENTITY_OF[document.kind];
  if (entity === undefined) return undefined;
  const id = ids.next('event');
  const type = `qbo.${entity.toLowerCase()}.${VERBS[change]}.v1`;
  const event = {
    specversion: '1.0',
    id,
    source: 'intuit.dsnBgbseACLLRZNxo2dfc4evmEJdxde58xeeYcZliOU=',
    type,
    datacontenttype: 'application/json',
    time: document.updatedAt,
    intuitentityid: document.id,
    intuitaccountid: company,
    data: {},
  };
  return { id, type, at: document.updatedAt, event };
}

export const createIntuit = (options: ServiceOptions): BooksService =>
  new BooksService(options, {
    tokens: TOKENS,
    webhooks: {
      signatureHeader: 'intuit-signature',
      bodyOf: (events) => JSON.stringify(events),
      timeoutMs: 3_000,
      retries: RETRIES,
    },
    webhookEventOf,
  });

/** Returns Intuit's number of a company (realm ID). */
export function realmOf(name: string): string {
  const random = new Seed(name).numbers('realm');
  return `9130${Array.from({ length: 12 }, () => Math.floor(random() * 10)).join('')}`;
}
