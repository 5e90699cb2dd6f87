import type { AnalyticsEvent } from '@daily-snapshot/domain/analytics/event';

/** Where events are counted. */
export interface Destination {
  readonly send: (event: AnalyticsEvent) => void;
}

/** @returns undefined where nothing is counted */
export async function openDestination(): Promise<Destination | undefined> {
  const response = await fetch('/config.json');
  const config: unknown = await response.json();
  const address = fieldOf(fieldOf(config, 'emulators'), 'analytics');
  if (typeof address === 'string') return collector(address);
  const measurementId = fieldOf(fieldOf(config, 'firebase'), 'measurementId');
  return typeof measurementId === 'string' ? firebaseAnalytics() : undefined;
}

/** By hand, not by its schema: zod would be a fifth of what a public page loads. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The collector of the local environment. */
const collector = (address: string): Destination => ({
  send: (event) => {
    // As text: a plain post asks no permission before, so that it can leave with the page.
    void fetch(`${address}/events`, {
      method: 'POST',
      body: JSON.stringify([event]),
      keepalive: true,
    }).catch(() => undefined);
  },
});

/**
 * What Google's script would otherwise read off the browser for each of its events, its own ones
 * included: an address and a title may name a business, and an address be a secret.
 *
 * @param page the first part of an address
 */
const placeOf = (page: string) => ({
  page_location: location.origin + page,
  page_referrer: document.referrer === '' ? '' : new URL(document.referrer).origin,
  page_title: location.hostname,
});

/** Firebase Analytics; page views are ours to tell. */
async function firebaseAnalytics(): Promise<Destination | undefined> {
  const [{ loadConfig }, { firebaseApp }, sdk] = await Promise.all([
    import('../firebase/config.ts'),
    import('../firebase/firebase-app.ts'),
    import('firebase/analytics'),
  ]);
  const { initializeAnalytics, isSupported, logEvent, setDefaultEventParameters } = sdk;
  if (!(await isSupported())) return undefined;
  const analytics = initializeAnalytics(firebaseApp(await loadConfig()), {
    config: {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      ...placeOf('/'),
    },
  });
  return {
    send: ({ name, fields }) => {
      if ('page' in fields) {
        const place = placeOf(fields.page);
        setDefaultEventParameters(place);
        logEvent(analytics, 'page_view', { ...place, page_path: fields.page });
      } else logEvent(analytics, name as string, { ...fields });
    },
  };
}
