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

/** The collector of the local world. */
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

/** Firebase Analytics; page views are ours to tell, because addresses may name a business. */
async function firebaseAnalytics(): Promise<Destination | undefined> {
  const [{ loadConfig }, { firebaseApp }, sdk] = await Promise.all([
    import('./config.ts'),
    import('./firebase-app.ts'),
    import('firebase/analytics'),
  ]);
  const { initializeAnalytics, isSupported, logEvent } = sdk;
  if (!(await isSupported())) return undefined;
  const analytics = initializeAnalytics(firebaseApp(await loadConfig()), {
    config: {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    },
  });
  return {
    send: ({ name, fields }) => {
      if ('page' in fields) {
        logEvent(analytics, 'page_view', {
          page_path: fields.page,
          page_location: location.origin + fields.page,
        });
      } else logEvent(analytics, name as string, { ...fields });
    },
  };
}
