// Analytics events. This module decides whether events may be counted and where they go.
import type {
  AnalyticsEvent,
  AnalyticsFields,
  AnalyticsName,
} from '@daily-snapshot/domain/analytics/event';
import { useSyncExternalStore } from 'react';
import { mayTrack, storeChoice, thisVisitor, type Choice } from './analytics-consent.ts';
import type { Destination } from './analytics-destination.ts';

/** `idle`: no question is needed, because analytics is off here or the state is still loading. */
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

/** Loads after the page. If it cannot load, nothing is counted. */
const open = (): Promise<Destination | undefined> =>
  (destination ??= loaded()
    .then(() => import('./analytics-destination.ts'))
    .then(({ openDestination }) => openDestination())
    .catch(() => undefined));

/** Counts an event if consent allows it. Events keep their order. */
export function track<N extends AnalyticsName>(name: N, fields: AnalyticsFields<N>): void {
  if (mayTrack(thisVisitor()) !== 'allowed') return;
  const event = { name, fields } as AnalyticsEvent;
  void open().then((found) => found?.send(event));
}

/**
 * Counts a page view. Sends only the first path segment, because the rest may name a business or
 * contain a secret.
 */
export function trackPage(pathname: string): void {
  page = `/${pathname.split('/')[1] ?? ''}`;
  track('page_view', { page });
}

/** Counts an unexpected error with its place and type. */
export function trackError(where: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  track('error', { where, kind: /^[\w.-]{1,80}$/.test(kind) ? kind : 'Error' });
}

function setConsentStatus(next: ConsentStatus): void {
  consentStatus = next;
  for (const listener of listeners) listener();
}

/** Determines whether the visitor must be asked for consent. */
export async function startAnalytics(): Promise<void> {
  const permission = mayTrack(thisVisitor());
  if (permission === 'refused' || (await open())) setConsentStatus(permission);
}

/** Saves the visitor’s choice in this browser. */
export function choose(choice: Choice): void {
  storeChoice(choice);
  setConsentStatus(choice);
  if (choice === 'allowed') track('page_view', { page });
}

/** Returns the current consent status. */
export const useConsentStatus = (): ConsentStatus =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => consentStatus,
    () => 'idle',
  );
