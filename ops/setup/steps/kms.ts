import { z } from 'zod';
import { kmsKeyOf, type DeploymentEnvironment } from '../../environments/environment.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

/** The job `vaultRewrap` moves all grants to the current version within this time. */
export const KEY_DAYS = 90;

const DAY_SECONDS = 24 * 60 * 60;
const ROTATION = `${KEY_DAYS * DAY_SECONDS}s`;

const keySchema = z.looseObject({ name: z.string(), rotationPeriod: z.string().optional() });

export const kmsStep = (environment: DeploymentEnvironment, now: () => Date): Step => {
  const key = kmsKeyOf(environment);
  const ring = key.slice(0, key.indexOf('/cryptoKeys/'));
  const [location = ''] = ring.split('/keyRings/');
  const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const rotation = () => ({
    rotationPeriod: ROTATION,
    nextRotationTime: new Date(now().getTime() + KEY_DAYS * DAY_SECONDS * 1000).toISOString(),
  });
  return {
    id: 'kms',
    title: 'Key for bank and books tokens',
    settings: [key, `a new version every ${KEY_DAYS} days; old versions stay`],
    cost: costOf('kms'),
    needs: ['apis'],
    inspect: async (google) => {
      const answer = z.looseObject({ name: z.string() });
      const isRing = await google.find({ api: 'cloudkms', path: `v1/${ring}`, answer });
      const found =
        isRing && (await google.find({ api: 'cloudkms', path: `v1/${key}`, answer: keySchema }));
      if (found?.rotationPeriod === ROTATION) return OK;
      if (found) {
        return {
          state: 'different',
          changes: [`rotate the key every ${KEY_DAYS} days`],
          apply: async () => {
            await google.call({
              api: 'cloudkms',
              method: 'PATCH',
              path: `v1/${key}`,
              query: { updateMask: 'rotationPeriod,nextRotationTime' },
              body: rotation(),
              answer: keySchema,
            });
          },
        };
      }
      return {
        state: 'missing',
        changes: [...(isRing ? [] : ['create the key ring']), 'create the key'],
        apply: async () => {
          if (!isRing) {
            await google.call({
              api: 'cloudkms',
              method: 'POST',
              path: `v1/${location}/keyRings`,
              query: { keyRingId: idOf(ring) },
              body: {},
              answer,
            });
          }
          await google.call({
            api: 'cloudkms',
            method: 'POST',
            path: `v1/${ring}/cryptoKeys`,
            query: { cryptoKeyId: idOf(key) },
            body: { purpose: 'ENCRYPT_DECRYPT', ...rotation() },
            answer: keySchema,
          });
        },
      };
    },
  };
};
