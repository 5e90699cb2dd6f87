// The questions that the checks ask. `http-services.ts` asks them over the network.

/** A secret in Secret Manager. */
export type FoundSecret =
  | { readonly state: 'missing' }
  /** it exists, and the caller may not read it */
  | { readonly state: 'hidden' }
  | { readonly state: 'readable'; readonly value: string };

/** The answers of Google about one project. Every method throws Error if there is no answer. */
export interface Google {
  isSignedIn(): Promise<boolean>;
  isProjectActive(): Promise<boolean>;
  isBillingOn(): Promise<boolean>;
  /** Returns the names of the APIs, such as `run.googleapis.com`. */
  enabledApis(): Promise<ReadonlySet<string>>;
  /** @returns undefined if there is no database */
  databaseLocation(): Promise<string | undefined>;
  grantedPermissions(wanted: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the processors that Cloud Run may use in a region, or undefined if Google states none. */
  cpuQuota(region: string): Promise<number | undefined>;
  hasServiceAccount(address: string): Promise<boolean>;
  /** @returns undefined if Authentication is not set up */
  authorizedDomains(): Promise<readonly string[] | undefined>;
  secret(name: string): Promise<FoundSecret>;
}

/** The settings at the providers. Every method throws Error if there is no answer. */
export interface Providers {
  /** Returns the addresses to which SendGrid sends its events. */
  sendgridWebhooks(): Promise<readonly string[]>;
  /** Returns whether SendGrid sends for a single address without an authenticated domain. */
  isVerifiedSender(address: string): Promise<boolean>;
  /** Returns the addresses to which Stripe sends its events. */
  stripeWebhooks(): Promise<readonly string[]>;
}

export interface Dns {
  hasDkimOfSendgrid(domain: string): Promise<boolean>;
  hasDmarc(domain: string): Promise<boolean>;
}

export interface Services {
  readonly google: Google;
  readonly providers: Providers;
  readonly dns: Dns;
}
