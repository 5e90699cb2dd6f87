import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { GoogleError } from '../../google/google-error.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

/** The site requires it too, but only Google's policy covers every way to set a password. */
export const PASSWORD_LENGTH = 12;

/** How many 30-second steps the clock of a phone may be off. */
const TOTP_STEPS = 5;

const configSchema = z.looseObject({
  authorizedDomains: z.array(z.string()).default([]),
  /** `FIREBASE_AUTH` until the project is upgraded to Identity Platform */
  subtype: z.string().optional(),
});

/** Returns undefined before sign-in has been set up in the project. */
async function findConfig(google: GoogleClient, path: string) {
  try {
    return await google.find({ api: 'identitytoolkit', path, answer: configSchema });
  } catch (error) {
    const isAbsent =
      error instanceof GoogleError && error.message.includes('CONFIGURATION_NOT_FOUND');
    if (isAbsent) return undefined;
    throw error;
  }
}

/** Second factors and the password policy exist only in Identity Platform, so the project is upgraded. */
export const identityPlatformStep = ({ project }: DeploymentEnvironment): Step => ({
  id: 'identity-platform',
  title: 'Identity Platform',
  settings: ['sign-in of owners, with second factors'],
  cost: costOf('identity'),
  needs: ['firebase'],
  inspect: async (google) => {
    const config = await findConfig(google, `v2/projects/${project}/config`);
    if (config?.subtype === 'IDENTITY_PLATFORM') return OK;
    return {
      state: 'missing',
      changes: ['turn on Identity Platform'],
      apply: async () => {
        await google.call({
          api: 'identitytoolkit',
          method: 'POST',
          path: `v2/projects/${project}/identityPlatform:initializeAuth`,
          body: {},
          answer: z.looseObject({}),
        });
      },
    };
  },
});

/** Each group of settings and the mask that changes it. */
const settingsOf = (origin: string) => ({
  'signIn.email': { signIn: { email: { enabled: true, passwordRequired: true } } },
  passwordPolicyConfig: {
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      // People with an older, shorter password can still sign in to change it.
      forceUpgradeOnSignin: false,
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: PASSWORD_LENGTH } }],
    },
  },
  'emailPrivacyConfig.enableImprovedEmailPrivacy': {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  },
  mfa: {
    mfa: {
      state: 'ENABLED',
      providerConfigs: [
        { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: TOTP_STEPS } },
      ],
    },
  },
  'notification.sendEmail.callbackUri': {
    notification: { sendEmail: { callbackUri: `${origin}/auth/action` } },
  },
});

export const signInStep = ({ project, origin }: DeploymentEnvironment): Step => {
  const path = `v2/projects/${project}/config`;
  const host = new URL(origin).host;
  return {
    id: 'sign-in',
    title: 'Settings of sign-in',
    settings: [
      'sign-in by e-mail and password',
      `passwords of at least ${PASSWORD_LENGTH} characters`,
      'an unknown e-mail address gets the same answer as a known one',
      'second factor by an authenticator app (TOTP)',
      `links in e-mails of Google lead to ${origin}/auth/action`,
      `sign-in allowed on ${host}`,
    ],
    cost: costOf('free'),
    needs: ['identity-platform'],
    inspect: async (google) => {
      const found = await google.call({ api: 'identitytoolkit', path, answer: configSchema });
      const wrong = Object.entries(settingsOf(origin)).filter(
        ([, desired]) => differences(desired, found).length > 0,
      );
      const isHostKnown = found.authorizedDomains.includes(host);
      if (wrong.length === 0 && isHostKnown) return OK;
      const domains = isHostKnown
        ? []
        : [
            [
              'authorizedDomains',
              { authorizedDomains: [...found.authorizedDomains, host] },
            ] as const,
          ];
      const changes = [...wrong, ...domains];
      return {
        state: 'different',
        changes: changes.map(([mask]) => `set ${mask}`),
        apply: async () => {
          await google.call({
            api: 'identitytoolkit',
            method: 'PATCH',
            path,
            query: { updateMask: changes.map(([mask]) => mask).join(',') },
            body: Object.assign({}, ...changes.map(([, body]) => body)) as object,
            answer: configSchema,
          });
        },
      };
    },
  };
};
