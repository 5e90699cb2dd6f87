// Service accounts, workload identity federation, and Identity Platform.
import { z } from 'zod';
import { GoogleRefusal, invalid, notFound } from '../google-refusal.ts';
import { maskedFields, type Route } from '../google-route.ts';
import { policyRoutes } from '../policies.ts';

const accounts = '(projects/[\\w-]+/serviceAccounts)';
const pools = '(projects/[\\w-]+/locations/global/workloadIdentityPools)';
const providers = `(${pools.slice(1, -1)}/[\\w-]+/providers)`;

const providerSchema = z.strictObject({
  displayName: z.string().max(32).optional(),
  attributeMapping: z.record(z.string().regex(/^(?:google|attribute)\.\w+$/), z.string()),
  attributeCondition: z.string(),
  oidc: z.strictObject({ issuerUri: z.url({ protocol: /^https$/ }) }),
});

const configSchema = z.strictObject({
  signIn: z
    .strictObject({
      email: z.strictObject({ enabled: z.boolean(), passwordRequired: z.boolean() }),
    })
    .optional(),
  passwordPolicyConfig: z
    .strictObject({
      passwordPolicyEnforcementState: z.enum(['OFF', 'ENFORCE']),
      forceUpgradeOnSignin: z.boolean(),
      passwordPolicyVersions: z
        .array(
          z.strictObject({
            customStrengthOptions: z.strictObject({
              minPasswordLength: z.int().min(6).max(30),
            }),
          }),
        )
        .length(1),
    })
    .optional(),
  emailPrivacyConfig: z.strictObject({ enableImprovedEmailPrivacy: z.boolean() }).optional(),
  mfa: z
    .strictObject({
      state: z.enum(['DISABLED', 'ENABLED', 'MANDATORY']),
      providerConfigs: z.array(
        z.strictObject({
          state: z.enum(['DISABLED', 'ENABLED', 'MANDATORY']),
          totpProviderConfig: z.strictObject({ adjacentIntervals: z.int().min(0).max(10) }),
        }),
      ),
    })
    .optional(),
  notification: z.strictObject({ sendEmail: z.strictObject({ callbackUri: z.url() }) }).optional(),
  authorizedDomains: z.array(z.string()).optional(),
});

export const identityApis: readonly Route[] = [
  {
    api: 'iam',
    method: 'GET',
    path: new RegExp(`^v1/(${accounts}/[\\w.@-]+)$`),
    answer: ({ state, groups: [name = ''] }) => state.get(`iam/${name}`),
  },
  {
    api: 'iam',
    method: 'POST',
    path: new RegExp(`^v1/${accounts}$`),
    body: z.strictObject({
      accountId: z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/),
      serviceAccount: z.strictObject({ displayName: z.string().max(100) }),
    }),
    answer: ({ state, groups: [parent = ''], body }) => {
      const [, project] = parent.split('/');
      const email = `${String(body.accountId)}@${project}.iam.gserviceaccount.com`;
      const name = `${parent}/${email}`;
      return state.create(`iam/${name}`, { name, email, ...(body.serviceAccount as object) });
    },
  },
  ...policyRoutes({
    api: 'iam',
    path: `v1/(${accounts}/[\\w.@-]+)`,
    readsBy: 'POST',
    nameOf: ([name]) => `iam/${name}`,
  }),
  {
    api: 'iam',
    method: 'GET',
    path: new RegExp(`^v1/(${pools}/[\\w-]+(?:/providers/[\\w-]+)?)$`),
    answer: ({ state, groups: [name = ''] }) => state.get(`iam/${name}`),
  },
  {
    api: 'iam',
    method: 'POST',
    path: new RegExp(`^v1/${pools}$`),
    query: { required: ['workloadIdentityPoolId'] },
    body: z.strictObject({ displayName: z.string().max(32) }),
    answer: ({ state, groups: [parent], query, body }) => {
      const name = `${parent}/${query.get('workloadIdentityPoolId')}`;
      return state.startOperation(`${name}/operations/${state.newId()}`, () => {
        state.create(`iam/${name}`, { name, state: 'ACTIVE', ...body });
      });
    },
  },
  {
    api: 'iam',
    method: 'POST',
    path: new RegExp(`^v1/${providers}$`),
    query: { required: ['workloadIdentityPoolProviderId'] },
    body: providerSchema,
    answer: ({ state, groups: [parent = ''], query, body }) => {
      state.get(`iam/${parent.replace(/\/providers$/, '')}`);
      const name = `${parent}/${query.get('workloadIdentityPoolProviderId')}`;
      return state.startOperation(`${name}/operations/${state.newId()}`, () => {
        state.create(`iam/${name}`, { name, state: 'ACTIVE', ...body });
      });
    },
  },
  {
    api: 'iam',
    method: 'PATCH',
    path: new RegExp(`^v1/(${providers}/[\\w-]+)$`),
    query: { required: ['updateMask'] },
    body: providerSchema,
    answer: ({ state, groups: [name = ''], query, body }) => {
      state.get(`iam/${name}`);
      return state.startOperation(`${name}/operations/${state.newId()}`, () => {
        state.change(`iam/${name}`, maskedFields(body, query.get('updateMask') ?? ''));
      });
    },
  },
  {
    api: 'iam',
    method: 'GET',
    path: new RegExp(`^v1/(${pools}/[\\w/-]+/operations/\\d+)$`),
    answer: ({ state, groups: [name = ''] }) => state.pollOperation(name),
  },
  {
    api: 'identitytoolkit',
    method: 'GET',
    path: /^v2\/projects\/([\w-]+)\/config$/,
    answer: ({ state, groups: [project] }) => {
      const found = state.resources.get(`identitytoolkit/${project}`);
      if (!found) throw new GoogleRefusal(404, 'NOT_FOUND', 'CONFIGURATION_NOT_FOUND');
      return found;
    },
  },
  {
    api: 'identitytoolkit',
    method: 'POST',
    path: /^v2\/projects\/([\w-]+)\/identityPlatform:initializeAuth$/,
    body: z.strictObject({}),
    answer: ({ state, groups: [project] }) => {
      if (!state.resources.has(`firebase/projects/${project}`)) throw notFound('The project');
      const found = state.resources.get(`identitytoolkit/${project}`) ?? {
        authorizedDomains: ['localhost', `${project}.firebaseapp.com`, `${project}.web.app`],
      };
      state.resources.set(`identitytoolkit/${project}`, { ...found, subtype: 'IDENTITY_PLATFORM' });
      return {};
    },
  },
  {
    api: 'identitytoolkit',
    method: 'PATCH',
    path: /^v2\/projects\/([\w-]+)\/config$/,
    query: { required: ['updateMask'] },
    body: configSchema,
    answer: ({ state, groups: [project], query, body }) => {
      const mask = query.get('updateMask') ?? '';
      const isPlatform = state.get(`identitytoolkit/${project}`).subtype === 'IDENTITY_PLATFORM';
      if (!isPlatform && /\b(?:mfa|passwordPolicyConfig)\b/.test(mask)) {
        throw invalid('OPERATION_NOT_ALLOWED : Identity Platform is required.');
      }
      return state.change(`identitytoolkit/${project}`, maskedFields(body, mask));
    },
  },
];
