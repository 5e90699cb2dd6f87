// What is counted of a visit. Nothing but this module knows whether it may be, and where it goes.
import type {
  AnalyticsEvent,
  AnalyticsFields,
  AnalyticsName,
} from '@daily-snapshot/domain/analytics/event';
import { useSyncExternalStore } from 'react';
import { mayCount, storeChoice, thisVisitor, type Choice } from './analytics-consent.ts';
import type { Destination } from './analytics-destination.ts';

/** `idle`: nobody has to be asked, because nothing is counted here or it is not known yet. */
export type ConsentStatus = Choice | 'to-be-asked' | 'idle';

let consentStatus: ConsentStatus = 'idle';
let destination: Promise<Destination | undefined> | undefined;
let page = '/';
const listeners = new Set<() => void>();

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Fetched after the page, not with it. Where it cannot be had, nothing is counted. */
const open = (): Promise<Destination | undefined> =>
  (destination ??= loaded()
    .then(() => import('./analytics-destination.ts'))
    .then(({ openDestination }) => openDestination())
    .catch(() => undefined));

/** Counts an event, if it may be counted. In the order in which they happen. */
export function track<N extends AnalyticsName>(name: N, fields: AnalyticsFields<N>): void {
  if (mayCount(thisVisitor()) !== 'allowed') return;
  const event = { name, fields } as AnalyticsEvent;
  void open().then((found) => found?.send(event));
}

/**
 * Counts a page that is looked at: the first part of its address alone, for the others may name a
 * business or be a secret.
 */
export function trackPage(pathname: string): void {
  page = `/${pathname.split('/')[1] ?? ''}`;
  track('page_view', { page });
}

/** Counts a failure that nobody expected: where, and of which kind. */
export function trackError(where: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  track('error', { where, kind: /^[\w.-]{1,80}$/.test(kind) ? kind : 'Error' });
}

function setConsentStatus(next: ConsentStatus): void {
  consentStatus = next;
  for (const listener of listeners) listener();
}

/** Finds out whether somebody has to be asked. */
export async function startAnalytics(): Promise<void> {
  const wish = mayCount(thisVisitor());
  if (wish === 'refused' || (await open())) setConsentStatus(wish);
}

/** Says yes or no, for as long as this browser remembers. */
export function choose(choice: Choice): void {
  storeChoice(choice);
  setConsentStatus(choice);
  if (choice === 'allowed') track('page_view', { page });
}

/** Whether visits are counted, as of now. */
export const useConsentStatus = (): ConsentStatus =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => consentStatus,
    () => 'idle',
  );
