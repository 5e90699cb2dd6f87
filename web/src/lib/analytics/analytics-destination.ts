import type { AnalyticsEvent } from '@daily-snapshot/domain/analytics/event';

/** The service that receives analytics events. */
export interface Destination {
  readonly send: (event: AnalyticsEvent) => void;
}

/**
 * Opens the analytics service.
 *
 * @returns undefined if analytics is off
 */
export async function openDestination(): Promise<Destination | undefined> {
  const response = await fetch('/config.json');
  const config: unknown = await response.json();
  const address = fieldOf(fieldOf(config, 'emulators'), 'analytics');
  if (typeof address === 'string') return collector(address);
  const measurementId = fieldOf(fieldOf(config, 'firebase'), 'measurementId');
  return typeof measurementId === 'string' ? firebaseAnalytics() : undefined;
}

/** Reads the field without zod, which would be a fifth of a public page’s first load. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The event collector of the local environment. */
const collector = (address: string): Destination => ({
  send: (event) => {
    // Sent as text/plain, which needs no CORS preflight, so that the request can finish while the
    // page unloads.
    void fetch(`${address}/events`, {
      method: 'POST',
      body: JSON.stringify([event]),
      keepalive: true,
    }).catch(() => undefined);
  },
});

/**
 * The page fields that Google’s script would otherwise read from the browser for each event,
 * including automatic ones. A URL can contain a secret, and a title can name a business.
 *
 * @param page the first path segment
 */
const placeOf = (page: string) => ({
  page_location: location.origin + page,
  page_referrer: document.referrer === '' ? '' : new URL(document.referrer).origin,
  page_title: location.hostname,
});

/** Firebase Analytics. Automatic page views are off because we send them ourselves. */
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
