import type { z } from 'zod';
import type { SiteValues } from '../../web/src/app/content/site-values.ts';
import { configSchema } from '../../web/src/lib/firebase/config.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';

/** Returns the `config.json` of the site. */
export function webConfig({
  project,
  region,
  web,
  switches,
}: DeploymentEnvironment): z.output<typeof configSchema> {
  const { appCheck, analytics } = switches;
  return configSchema.parse({
    firebase: {
      projectId: project,
      apiKey: web.apiKey ?? '',
      authDomain: `${project}.firebaseapp.com`,
      ...(web.appId !== undefined && { appId: web.appId }),
      ...(analytics !== false && { measurementId: analytics.measurementId }),
    },
    functionsRegion: region,
    ...(appCheck !== false && { appCheckSiteKey: appCheck.siteKey }),
    ...(web.membershipUrl !== undefined && { membershipUrl: web.membershipUrl }),
  });
}

/** Returns the address and the contact details that the pages show. */
export const siteValues = ({ origin, company }: DeploymentEnvironment): SiteValues => ({
  origin,
  supportEmail: company.supportEmail,
  supportPhone: company.supportPhone,
});
