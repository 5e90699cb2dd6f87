import { createHash, randomBytes } from 'node:crypto';
import type { ConnectKeys } from '../../connections/ports/connect-keys.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const connectKeys: ConnectKeys = {
  newState: () => randomBytes(32).toString('base64url'),
  hashOf: hash,
  sourceKey: (provider, externalKey) => hash(`${provider} ${externalKey}`),
  connectionId: (businessId, sourceKey) => hash(`${businessId} ${sourceKey}`).slice(0, 24),
};
