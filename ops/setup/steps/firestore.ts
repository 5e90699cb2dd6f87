import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { OPERATION } from '../../google/google-client.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const databaseSchema = z.looseObject({ locationId: z.string(), type: z.string() });

const DESIRED = {
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
};

export const firestoreStep = ({ project, databaseLocation }: DeploymentEnvironment): Step => {
  const path = `v1/projects/${project}/databases`;
  return {
    id: 'firestore',
    title: `Firestore in ${databaseLocation}`,
    settings: [
      `native mode in ${databaseLocation}, which cannot be changed later`,
      'point-in-time recovery of the last 7 days',
      'protection against deletion',
    ],
    cost: costOf('firestore'),
    needs: ['apis'],
    inspect: async (google) => {
      const found = await google.find({
        api: 'firestore',
        path: `${path}/(default)`,
        answer: databaseSchema,
      });
      if (!found) {
        return {
          state: 'missing',
          changes: [`create the database in ${databaseLocation}`],
          apply: async () => {
            const operation = await google.call({
              api: 'firestore',
              method: 'POST',
              path,
              query: { databaseId: '(default)' },
              body: { locationId: databaseLocation, type: 'FIRESTORE_NATIVE', ...DESIRED },
              answer: OPERATION,
            });
            await google.finish('firestore', 'v1', operation);
          },
        };
      }
      if (found.locationId !== databaseLocation || found.type !== 'FIRESTORE_NATIVE') {
        return {
          state: 'blocked',
          message: `The database is in ${found.locationId} (${found.type}), and Google cannot move it.`,
          action: `Set databaseLocation to "${found.locationId}", or use a new project.`,
        };
      }
      const changed = differences(DESIRED, found);
      if (changed.length === 0) return OK;
      return {
        state: 'different',
        changes: changed.map((field) => `turn on ${field}`),
        apply: async () => {
          const operation = await google.call({
            api: 'firestore',
            method: 'PATCH',
            path: `${path}/(default)`,
            query: { updateMask: changed.join(',') },
            body: DESIRED,
            answer: OPERATION,
          });
          await google.finish('firestore', 'v1', operation);
        },
      };
    },
  };
};
