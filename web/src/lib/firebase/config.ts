import { z } from 'zod';

const addressSchema = z.object({ host: z.string(), port: z.number() });

/** `/config.json`: which Firebase project this site belongs to. Nothing in it is secret. */
const configSchema = z.object({
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    appId: z.string().optional(),
    /** of Firebase Analytics; without one nothing is counted */
    measurementId: z.string().optional(),
  }),
  /** Of reCAPTCHA Enterprise, for App Check; without one requests carry no attestation. */
  appCheckSiteKey: z.string().optional(),
  /** Where new owners become members after onboarding; without one they go on to connecting. */
  membershipUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Only in the local environment. */
  emulators: z
    .object({
      auth: z.url(),
      firestore: addressSchema,
      functions: addressSchema,
      /** Fires the real schedules: POST /run/NAME. */
      scheduler: z.url(),
      /** Where events of visits are collected. */
      analytics: z.url(),
      /** Everybody's mail. */
      inbox: z.url(),
    })
    .optional(),
});

export type WebConfig = z.infer<typeof configSchema>;

export async function loadConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return configSchema.parse(await response.json());
}
