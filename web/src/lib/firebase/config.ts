import { z } from 'zod';

const addressSchema = z.object({ host: z.string(), port: z.number() });

/** The region of the functions in the local environment. */
export const DEFAULT_REGION = 'us-central1';

/**
 * The schema of `/config.json`, which names the Firebase project of this site. It contains no
 * secrets.
 */
export const configSchema = z
  .object({
    firebase: z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      appId: z.string().optional(),
      /** the id of Firebase Analytics; without it, nothing is counted */
      measurementId: z.string().optional(),
    }),
    /** the region of the functions */
    functionsRegion: z.string().default(DEFAULT_REGION),
    /**
     * The reCAPTCHA Enterprise key for App Check, which needs `firebase.appId`. Without it, requests
     * carry no App Check token.
     */
    appCheckSiteKey: z.string().optional(),
    /**
     * The page where new owners become members after onboarding. Without it, onboarding continues
     * with connecting a source.
     */
    membershipUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** Set in the local environment only. */
    emulators: z
      .object({
        auth: z.url(),
        firestore: addressSchema,
        functions: addressSchema,
        /** Runs a schedule: POST /run/NAME. */
        scheduler: z.url(),
        /** Collects analytics events. */
        analytics: z.url(),
        /** Shows all e-mails sent locally. */
        inbox: z.url(),
      })
      .optional(),
  })
  .refine(({ firebase, appCheckSiteKey }) => appCheckSiteKey === undefined || firebase.appId, {
    message: 'App Check needs firebase.appId.',
    path: ['firebase', 'appId'],
  });

export type WebConfig = z.infer<typeof configSchema>;

export async function loadConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return configSchema.parse(await response.json());
}
