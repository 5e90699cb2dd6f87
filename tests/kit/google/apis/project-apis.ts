// Projects, billing, enabled APIs, and Firebase.
import { z } from 'zod';
import { GoogleRefusal, invalid, notFound } from '../google-refusal.ts';
import type { Route } from '../google-route.ts';
import { policyRoutes } from '../policies.ts';

export const PROJECT_NUMBER = '123456789012';

const empty = z.strictObject({});

export const projectApis: readonly Route[] = [
  {
    api: 'cloudresourcemanager',
    method: 'GET',
    path: /^v3\/projects\/([\w-]+)$/,
    answer: ({ state, groups: [project = ''] }) => {
      const found = state.resources.get(`projects/${project}`);
      if (!found) throw new GoogleRefusal(403, 'PERMISSION_DENIED', 'The caller may not see it.');
      return found;
    },
  },
  ...policyRoutes({
    api: 'cloudresourcemanager',
    path: 'v3/projects/([\\w-]+)',
    readsBy: 'POST',
    nameOf: ([project]) => `projects/${project}`,
  }),
  {
    api: 'cloudbilling',
    method: 'GET',
    path: /^v1\/projects\/([\w-]+)\/billingInfo$/,
    // Google omits fields with their default value.
    answer: ({ state, groups: [project] }) => state.resources.get(`billing/${project}`) ?? {},
  },
  {
    api: 'cloudbilling',
    method: 'PUT',
    path: /^v1\/projects\/([\w-]+)\/billingInfo$/,
    body: z.strictObject({
      billingAccountName: z.string().regex(/^billingAccounts\/[\dA-F-]{20}$/),
    }),
    answer: ({ state, groups: [project], body }) => {
      const info = { ...body, billingEnabled: true };
      state.resources.set(`billing/${project}`, info);
      return info;
    },
  },
  {
    api: 'serviceusage',
    method: 'GET',
    path: /^v1\/projects\/([\w-]+)\/services$/,
    query: { required: ['filter', 'pageSize'], optional: ['pageToken'] },
    answer: ({ state, groups: [project], query }) => {
      // A small page, so that clients have to ask for the next one.
      const pageSize = Math.min(10, Number(query.get('pageSize')));
      const start = Number(query.get('pageToken') ?? 0);
      const names = [...state.enabledApis];
      const isLast = start + pageSize >= names.length;
      return {
        services: names.slice(start, start + pageSize).map((name) => ({
          name: `projects/${project}/services/${name}`,
          config: { name },
          state: 'ENABLED',
        })),
        ...(!isLast && { nextPageToken: String(start + pageSize) }),
      };
    },
  },
  {
    api: 'serviceusage',
    method: 'POST',
    path: /^v1\/projects\/([\w-]+)\/services:batchEnable$/,
    body: z.strictObject({
      serviceIds: z
        .array(z.string().regex(/^[a-z]+\.googleapis\.com$/))
        .min(1)
        .max(20),
    }),
    answer: ({ state, groups: [project], body }) => {
      if (state.resources.get(`billing/${project}`)?.billingEnabled !== true) {
        throw invalid('Billing must be enabled for activation of services.');
      }
      return state.startOperation(`operations/${state.newId()}`, () => {
        for (const name of body.serviceIds as string[]) state.enabledApis.add(name);
        // Google creates the account of builds with this API.
        const builder = `${PROJECT_NUMBER}-compute@developer.gserviceaccount.com`;
        const path = `iam/projects/${project}/serviceAccounts/${builder}`;
        if (state.enabledApis.has('compute.googleapis.com') && !state.resources.has(path)) {
          state.create(path, { email: builder });
        }
      });
    },
  },
  {
    api: 'serviceusage',
    method: 'GET',
    path: /^v1\/(operations\/\d+)$/,
    answer: ({ state, groups: [name = ''] }) => state.pollOperation(name),
  },
  {
    api: 'firebase',
    method: 'GET',
    path: /^v1beta1\/projects\/([\w-]+)$/,
    answer: ({ state, groups: [project] }) => state.get(`firebase/projects/${project}`),
  },
  {
    api: 'firebase',
    method: 'POST',
    path: /^v1beta1\/projects\/([\w-]+):addFirebase$/,
    body: empty,
    answer: ({ state, groups: [project] }) =>
      state.startOperation(`operations/${state.newId()}`, () => {
        state.create(`firebase/projects/${project}`, { projectId: project });
      }),
  },
  {
    api: 'firebase',
    method: 'GET',
    path: /^v1beta1\/(operations\/\d+)$/,
    answer: ({ state, groups: [name = ''] }) => state.pollOperation(name),
  },
  {
    api: 'firebase',
    method: 'GET',
    path: /^v1beta1\/projects\/([\w-]+)\/webApps$/,
    answer: ({ state, groups: [project] }) => {
      const apps = state.below(`firebase/projects/${project}/webApps`);
      return apps.length === 0 ? {} : { apps };
    },
  },
  {
    api: 'firebase',
    method: 'POST',
    path: /^v1beta1\/projects\/([\w-]+)\/webApps$/,
    body: z.strictObject({ displayName: z.string() }),
    answer: ({ state, groups: [project], body }) => {
      if (!state.resources.has(`firebase/projects/${project}`)) throw notFound('The project');
      return state.startOperation(`operations/${state.newId()}`, () => {
        const appId = `1:${PROJECT_NUMBER}:web:0123456789abcdef`;
        const name = `projects/${project}/webApps/${appId}`;
        state.create(`firebase/${name}`, { name, appId, ...body });
      });
    },
  },
  {
    api: 'firebase',
    method: 'GET',
    path: /^v1beta1\/projects\/([\w-]+)\/webApps\/([\w:]+)\/config$/,
    answer: ({ state, groups: [project, appId] }) => {
      state.get(`firebase/projects/${project}/webApps/${appId}`);
      return { projectId: project, appId, apiKey: 'AIzaSyCounterpart' };
    },
  },
];
