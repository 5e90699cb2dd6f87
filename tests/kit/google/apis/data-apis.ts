// Firestore, Cloud KMS and Secret Manager.
import { z } from 'zod';
import { invalid, notFound } from '../google-refusal.ts';
import { maskedFields, type Route } from '../google-route.ts';
import { policyRoutes } from '../policies.ts';

const protection = {
  pointInTimeRecoveryEnablement: z.literal('POINT_IN_TIME_RECOVERY_ENABLED').optional(),
  deleteProtectionState: z.literal('DELETE_PROTECTION_ENABLED').optional(),
};
const retention = z
  .string()
  .regex(/^\d+s$/)
  .refine((text) => {
    const days = Number.parseInt(text, 10) / 86_400;
    return days >= 1 && days <= 98;
  });
const database = '(projects/[\\w-]+/databases/\\(default\\))';

const rotation = { rotationPeriod: z.string().regex(/^\d+s$/), nextRotationTime: z.iso.datetime() };
const ring = '(projects/[\\w-]+/locations/[\\w-]+/keyRings/[\\w-]+)';
const secret = '(projects/[\\w-]+/secrets/\\w+)';

export const dataApis: readonly Route[] = [
  {
    api: 'firestore',
    method: 'GET',
    path: new RegExp(`^v1/${database}$`),
    answer: ({ state, groups: [name = ''] }) => state.get(`firestore/${name}`),
  },
  {
    api: 'firestore',
    method: 'POST',
    path: /^v1\/(projects\/[\w-]+\/databases)$/,
    query: { required: ['databaseId'] },
    body: z.strictObject({
      locationId: z.string(),
      type: z.literal('FIRESTORE_NATIVE'),
      ...protection,
    }),
    answer: ({ state, groups: [parent = ''], query, body }) => {
      const name = `${parent}/${query.get('databaseId')}`;
      return state.startOperation(`${name}/operations/${state.newId()}`, () => {
        state.create(`firestore/${name}`, { name, ...body });
      });
    },
  },
  {
    api: 'firestore',
    method: 'PATCH',
    path: new RegExp(`^v1/${database}$`),
    query: { required: ['updateMask'] },
    // The location is not in the list, because it cannot be changed.
    body: z.strictObject(protection),
    answer: ({ state, groups: [name = ''], query, body }) => {
      state.get(`firestore/${name}`);
      return state.startOperation(`${name}/operations/${state.newId()}`, () => {
        state.change(`firestore/${name}`, maskedFields(body, query.get('updateMask') ?? ''));
      });
    },
  },
  {
    api: 'firestore',
    method: 'GET',
    path: new RegExp(`^v1/(${database}/operations/\\d+)$`),
    answer: ({ state, groups: [name = ''] }) => state.pollOperation(name),
  },
  {
    api: 'firestore',
    method: 'GET',
    path: new RegExp(`^v1/${database}/backupSchedules$`),
    answer: ({ state, groups: [name = ''] }) => {
      state.get(`firestore/${name}`);
      return { backupSchedules: state.below(`firestore/${name}/backupSchedules`) };
    },
  },
  {
    api: 'firestore',
    method: 'POST',
    path: new RegExp(`^v1/${database}/backupSchedules$`),
    body: z.strictObject({ retention, dailyRecurrence: z.strictObject({}) }),
    answer: ({ state, groups: [parent = ''], body }) => {
      state.get(`firestore/${parent}`);
      if (state.below(`firestore/${parent}/backupSchedules`).length > 0) {
        throw invalid('There is already a daily schedule.');
      }
      const name = `${parent}/backupSchedules/${state.newId()}`;
      return state.create(`firestore/${name}`, { name, ...body });
    },
  },
  {
    api: 'firestore',
    method: 'PATCH',
    path: new RegExp(`^v1/(${database}/backupSchedules/\\d+)$`),
    query: { required: ['updateMask'] },
    body: z.strictObject({ retention }),
    answer: ({ state, groups: [name = ''], query, body }) =>
      state.change(`firestore/${name}`, maskedFields(body, query.get('updateMask') ?? '')),
  },
  {
    api: 'cloudkms',
    method: 'GET',
    path: new RegExp(`^v1/(${ring}(?:/cryptoKeys/[\\w-]+)?)$`),
    answer: ({ state, groups: [name = ''] }) => state.get(`cloudkms/${name}`),
  },
  {
    api: 'cloudkms',
    method: 'POST',
    path: /^v1\/(projects\/[\w-]+\/locations\/[\w-]+)\/keyRings$/,
    query: { required: ['keyRingId'] },
    body: z.strictObject({}),
    answer: ({ state, groups: [parent], query }) => {
      const name = `${parent}/keyRings/${query.get('keyRingId')}`;
      return state.create(`cloudkms/${name}`, { name });
    },
  },
  {
    api: 'cloudkms',
    method: 'POST',
    path: new RegExp(`^v1/${ring}/cryptoKeys$`),
    query: { required: ['cryptoKeyId'] },
    body: z.strictObject({ purpose: z.literal('ENCRYPT_DECRYPT'), ...rotation }),
    answer: ({ state, groups: [parent = ''], query, body }) => {
      state.get(`cloudkms/${parent}`);
      const name = `${parent}/cryptoKeys/${query.get('cryptoKeyId')}`;
      return state.create(`cloudkms/${name}`, { name, ...body });
    },
  },
  {
    api: 'cloudkms',
    method: 'PATCH',
    path: new RegExp(`^v1/(${ring}/cryptoKeys/[\\w-]+)$`),
    query: { required: ['updateMask'] },
    body: z.strictObject(rotation),
    answer: ({ state, groups: [name = ''], query, body }) =>
      state.change(`cloudkms/${name}`, maskedFields(body, query.get('updateMask') ?? '')),
  },
  ...policyRoutes({
    api: 'cloudkms',
    path: `v1/(${ring}/cryptoKeys/[\\w-]+)`,
    readsBy: 'GET',
    nameOf: ([name]) => `cloudkms/${name}`,
  }),
  {
    api: 'secretmanager',
    method: 'GET',
    path: new RegExp(`^v1/${secret}$`),
    answer: ({ state, groups: [name = ''] }) => state.get(`secretmanager/${name}`),
  },
  {
    api: 'secretmanager',
    method: 'POST',
    path: /^v1\/(projects\/[\w-]+)\/secrets$/,
    query: { required: ['secretId'] },
    body: z.strictObject({ replication: z.strictObject({ automatic: z.strictObject({}) }) }),
    answer: ({ state, groups: [parent], query, body }) => {
      const name = `${parent}/secrets/${query.get('secretId')}`;
      return state.create(`secretmanager/${name}`, { name, ...body });
    },
  },
  {
    api: 'secretmanager',
    method: 'POST',
    path: new RegExp(`^v1/${secret}:addVersion$`),
    body: z.strictObject({ payload: z.strictObject({ data: z.base64().min(1) }) }),
    answer: ({ state, groups: [parent = ''], body }) => {
      state.get(`secretmanager/${parent}`);
      const count = state.below(`secretmanager/${parent}/versions`).length;
      const name = `${parent}/versions/${count + 1}`;
      const { data } = (body as { payload: { data: string } }).payload;
      state.create(`secretmanager/${name}`, { name, state: 'ENABLED', data });
      return { name, state: 'ENABLED' };
    },
  },
  {
    api: 'secretmanager',
    method: 'GET',
    path: new RegExp(`^v1/${secret}/versions/latest$`),
    answer: ({ state, groups: [parent = ''] }) => {
      const latest = state.below(`secretmanager/${parent}/versions`).at(-1);
      if (!latest) throw notFound('The version');
      return { name: latest.name, state: latest.state };
    },
  },
  ...policyRoutes({
    api: 'secretmanager',
    path: `v1/${secret}`,
    readsBy: 'GET',
    nameOf: ([name]) => `secretmanager/${name}`,
  }),
];
