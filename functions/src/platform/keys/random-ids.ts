import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { certificationCode, CODE_LETTERS } from '@daily-snapshot/domain/certification/certificate';
import type { RandomIds } from '../ports/random-ids.ts';

export const randomIds: RandomIds = {
  newId: randomUUID,
  newCertificationCode: () => certificationCode(randomBytes(CODE_LETTERS)),
  below: (bound) => randomInt(bound),
};
