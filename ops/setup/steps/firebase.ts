import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { OPERATION } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const webAppSchema = z.object({
  name: z.string(),
  appId: z.string(),
  displayName: z.string().default(''),
});
const configSchema = z.object({ apiKey: z.string(), appId: z.string() });

const WEB_APP = 'Daily Snapshot';

export const firebaseStep = ({ project }: DeploymentEnvironment): Step => ({
  id: 'firebase',
  title: 'Firebase',
  settings: ['the project is a Firebase project'],
  cost: costOf('free'),
  needs: ['apis'],
  inspect: async (google) => {
    const path = `v1beta1/projects/${project}`;
    const found = await google.find({
      api: 'firebase',
      path,
      answer: z.object({ projectId: z.string() }),
    });
    if (found) return OK;
    return {
      state: 'missing',
      changes: ['add Firebase to the project'],
      apply: async () => {
        const operation = await google.call({
          api: 'firebase',
          method: 'POST',
          path: `${path}:addFirebase`,
          body: {},
          answer: OPERATION,
        });
        await google.finish('firebase', 'v1beta1', operation);
      },
    };
  },
});

/** The web app gives the site its public API key. Its values belong into the environment file. */
export const webAppStep = ({ project, web }: DeploymentEnvironment): Step => ({
  id: 'web-app',
  title: 'Web app',
  settings: ['a web app, whose key and id are in the environment file'],
  cost: costOf('free'),
  needs: ['firebase'],
  inspect: async (google) => {
    const path = `v1beta1/projects/${project}/webApps`;
    const apps = await google.list({ api: 'firebase', path }, 'apps', webAppSchema);
    const app = apps.find(({ appId }) => appId === web.appId) ?? apps[0];
    if (!app) {
      return {
        state: 'missing',
        changes: [`create the web app "${WEB_APP}"`],
        apply: async () => {
          const operation = await google.call({
            api: 'firebase',
            method: 'POST',
            path,
            body: { displayName: WEB_APP },
            answer: OPERATION,
          });
          await google.finish('firebase', 'v1beta1', operation);
        },
      };
    }
    const { apiKey, appId } = await google.call({
      api: 'firebase',
      path: `v1beta1/${app.name}/config`,
      answer: configSchema,
    });
    // The environment may name another key, such as one that is restricted to the Identity Toolkit.
    if (web.apiKey !== undefined && web.appId === appId) return OK;
    return {
      state: 'blocked',
      message: 'The environment file does not have the key and the id of the web app.',
      action: `Set web.apiKey to "${apiKey}" and web.appId to "${appId}". Both are public.`,
    };
  },
});
