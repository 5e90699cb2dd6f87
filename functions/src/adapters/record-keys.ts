import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { certificationCode, CODE_LETTERS } from '@daily-snapshot/domain/certification/certificate';
import type { RecordKeys } from '../ports/record-keys.ts';

export const recordKeys: RecordKeys = {
  newId: randomUUID,
  newCertificationCode: () => certificationCode(randomBytes(CODE_LETTERS)),
  below: (bound) => randomInt(bound),
};
