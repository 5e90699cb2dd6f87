import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { GoogleError } from '../../google/google-error.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const projectSchema = z.object({ name: z.string(), state: z.string() });
const NUMBER = /^projects\/(\d+)$/;

/** Google answers 403 for a project that does not exist, so that strangers cannot search for projects. */
const MISSING = new Set([403, 404]);

/**
 * Returns the number of the project, which names its service agents and identities.
 *
 * @throws Error if the project does not exist
 */
export async function projectNumber(google: GoogleClient, project: string): Promise<string> {
  const { name } = await google.call({
    api: 'cloudresourcemanager',
    path: `v3/projects/${project}`,
    answer: projectSchema,
  });
  const [, number] = NUMBER.exec(name) ?? [];
  if (number === undefined) throw new Error('Google named the project without its number.');
  return number;
}

export const projectStep = ({ project }: DeploymentEnvironment): Step => ({
  id: 'project',
  title: `Project ${project}`,
  settings: ['exists, and you may administer it'],
  cost: costOf('free'),
  inspect: async (google) => {
    const path = `v3/projects/${project}`;
    try {
      const { state } = await google.call({
        api: 'cloudresourcemanager',
        path,
        answer: projectSchema,
      });
      if (state === 'ACTIVE') return OK;
      return {
        state: 'blocked',
        message: `The project is being deleted (${state}).`,
        action: `Restore it: gcloud projects undelete ${project}`,
      };
    } catch (error) {
      if (!(error instanceof GoogleError) || !MISSING.has(error.httpStatus)) throw error;
      return {
        state: 'blocked',
        message: 'The project does not exist, or you may not see it.',
        action: `Create it: gcloud projects create ${project}`,
      };
    }
  },
});
