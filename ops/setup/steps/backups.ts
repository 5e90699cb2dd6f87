import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

/** A month, so that an erased account is gone from all backups within the time that the law allows. */
export const BACKUP_DAYS = 28;

const RETENTION = `${BACKUP_DAYS * 24 * 60 * 60}s`;

const scheduleSchema = z.looseObject({
  name: z.string(),
  retention: z.string(),
  dailyRecurrence: z.looseObject({}).optional(),
});

export const backupsStep = ({ project }: DeploymentEnvironment): Step => {
  const path = `v1/projects/${project}/databases/(default)/backupSchedules`;
  return {
    id: 'backups',
    title: 'Daily backups',
    settings: [`one backup a day, kept for ${BACKUP_DAYS} days`],
    cost: costOf('backups'),
    needs: ['firestore'],
    inspect: async (google) => {
      const schedules = await google.list(
        { api: 'firestore', path },
        'backupSchedules',
        scheduleSchema,
      );
      const daily = schedules.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);
      if (!daily) {
        return {
          state: 'missing',
          changes: ['create the schedule'],
          apply: async () => {
            const body = { retention: RETENTION, dailyRecurrence: {} };
            await google.call({
              api: 'firestore',
              method: 'POST',
              path,
              body,
              answer: scheduleSchema,
            });
          },
        };
      }
      if (daily.retention === RETENTION) return OK;
      return {
        state: 'different',
        changes: [`keep backups for ${BACKUP_DAYS} days`],
        apply: async () => {
          await google.call({
            api: 'firestore',
            method: 'PATCH',
            path: `v1/${daily.name}`,
            query: { updateMask: 'retention' },
            body: { retention: RETENTION },
            answer: scheduleSchema,
          });
        },
      };
    },
  };
};
