/** The values of the texts that belong to a deployment. */
export interface SiteValues {
  /** the public origin of the site, without a slash at the end */
  readonly origin: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/** The values of the local environment. No deployment may show them. */
export const LOCAL_VALUES: SiteValues = {
  origin: 'https://daily-snapshot.example',
  supportEmail: 'support@ownerawareness.example',
  supportPhone: '(555) 014-2600',
};

// `web/build.ts --site=FILE` defines it, for the pages and for its own process.
declare const __SITE__: SiteValues | undefined;

export const siteValues: SiteValues = typeof __SITE__ === 'undefined' ? LOCAL_VALUES : __SITE__;

/** Returns the link that calls a number. A number without a country is in the United States. */
export const phoneLink = (shown: string): string =>
  `tel:${shown.startsWith('+') ? '+' : '+1'}${shown.replaceAll(/\D/g, '')}`;
