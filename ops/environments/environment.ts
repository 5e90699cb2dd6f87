// The schema of `ops/environments/NAME.json`, the only place with the values of a deployment.
// README.md explains each line.
import { z } from 'zod';
import { demoValuesIn } from './demo-values.ts';
import { databaseLocationsOf, REGIONS } from './regions.ts';

/** Ids of Google Cloud projects. @see https://cloud.google.com/resource-manager/docs/creating-managing-projects */
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

const text = (longest = 200) => z.string().trim().min(1).max(longest);
const mailbox = z.email();
const off = z.literal(false);

/** An address of a site: `https`, a host, and nothing else. */
const originSchema = z
  .url({ protocol: /^https$/ })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    message: 'Must be an address such as https://app.example.com, without a slash at the end.',
  });

/** A provider of bank data or books. Its client id is public; its secrets are in Secret Manager. */
const connectorSchema = z.union([off, z.strictObject({ clientId: text() })]);

const switchesSchema = z.strictObject({
  stripe: z.boolean(),
  plaid: connectorSchema,
  quickbooks: connectorSchema,
  xero: connectorSchema,
  appCheck: z.union([off, z.strictObject({ siteKey: text(), isEnforced: z.boolean() })]),
  analytics: z.union([
    off,
    z.strictObject({ measurementId: z.string().regex(/^G-[A-Z0-9]{4,}$/, 'Must begin with G-.') }),
  ]),
});

export const environmentSchema = z
  .strictObject({
    kind: z.enum(['production', 'sandbox']),
    project: z
      .string()
      .regex(PROJECT_ID, 'Must have 6 to 30 lower-case letters, digits and hyphens.'),
    region: z.enum(REGIONS),
    databaseLocation: z.string(),
    origin: originSchema,
    web: z.strictObject({
      apiKey: text().optional(),
      appId: z
        .string()
        .regex(/^\d+:\d+:web:[0-9a-f]+$/, 'Must have the form 1:NUMBER:web:HEX.')
        .optional(),
      membershipUrl: z.url({ protocol: /^https$/ }).optional(),
    }),
    company: z.strictObject({
      postalAddress: text(),
      supportEmail: mailbox,
      supportPhone: text(40).regex(/\d{3}/, 'Must be a phone number.'),
    }),
    mail: z.strictObject({
      senderAddress: mailbox,
      senderName: text(80),
      sendgridRegion: z.enum(['global', 'eu']),
      eventsPublicKey: z.base64().optional(),
      unsubscribeMailbox: mailbox.optional(),
      leadsMailbox: mailbox.optional(),
    }),
    people: z.strictObject({
      firstOwner: mailbox.optional(),
      firstAdministrator: mailbox.optional(),
      firstRepresentative: mailbox.optional(),
    }),
    switches: switchesSchema,
    limits: z.strictObject({
      maxInstances: z.int().min(1).max(1000),
      publicMaxInstances: z.int().min(1).max(100),
      cpuQuota: z.int().min(1).max(100_000),
      proxyHops: z.int().min(1).max(3),
    }),
    operations: z.strictObject({
      alertsMailbox: mailbox,
      monthlyBudgetDollars: z.int().positive(),
      billingAccount: z
        .string()
        .regex(/^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/, 'Must have the form 012345-6789AB-CDEF01.')
        .optional(),
      repository: z
        .string()
        .regex(/^[\w.-]+\/[\w.-]+$/, 'Must have the form OWNER/NAME.')
        .optional(),
    }),
  })
  .superRefine((environment, context) => {
    const { region, databaseLocation, switches, web } = environment;
    const locations = databaseLocationsOf(region);
    const refuse = (path: readonly string[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    if (!locations.includes(databaseLocation)) {
      refuse(
        ['databaseLocation'],
        `Must be ${locations.join(' or ')}, so that the database is beside the functions in ${region}.`,
      );
    }
    if (switches.appCheck !== false && web.appId === undefined) {
      refuse(['web', 'appId'], 'App Check needs the id of the web app.');
    }
    for (const { path, value } of demoValuesIn(environment)) {
      refuse(path, `"${value}" is a value of the local environment.`);
    }
  });

export type DeploymentEnvironment = z.infer<typeof environmentSchema>;

/** A provider of bank data or books that a deployment may turn on. */
export const CONNECTORS = ['plaid', 'quickbooks', 'xero'] as const;
export type Connector = (typeof CONNECTORS)[number];

/** Returns the origin of the functions, which webhooks and browsers call. */
export const functionsOrigin = ({
  region,
  project,
}: Pick<DeploymentEnvironment, 'region' | 'project'>): string =>
  `https://${region}-${project}.cloudfunctions.net`;

/** Returns the service account that runs the functions. `npm run setup` creates it. */
export const functionsAccountOf = ({ project }: Pick<DeploymentEnvironment, 'project'>): string =>
  `daily-snapshot-functions@${project}.iam.gserviceaccount.com`;

/** Returns the name of the Cloud KMS key that wraps the keys of connection tokens. */
export const kmsKeyOf = ({
  region,
  project,
}: Pick<DeploymentEnvironment, 'region' | 'project'>): string =>
  `projects/${project}/locations/${region}/keyRings/daily-snapshot/cryptoKeys/connections`;
