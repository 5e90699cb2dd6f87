import type { AnalyticsEvent } from '@daily-snapshot/domain/analytics/event';
import { loadConfig, type WebConfig } from './config.ts';

/** Where events are counted. */
export interface Destination {
  readonly send: (event: AnalyticsEvent) => void;
}

/** @returns undefined where nothing is counted */
export async function openDestination(): Promise<Destination | undefined> {
  const config = await loadConfig();
  if (config.emulators) return collector(config.emulators.analytics);
  return config.firebase.measurementId === undefined ? undefined : firebaseAnalytics(config);
}

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
async function firebaseAnalytics(config: WebConfig): Promise<Destination | undefined> {
  const [{ firebaseApp }, { initializeAnalytics, isSupported, logEvent }] = await Promise.all([
    import('./firebase-app.ts'),
    import('firebase/analytics'),
  ]);
  if (!(await isSupported())) return undefined;
  const analytics = initializeAnalytics(firebaseApp(config), {
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
