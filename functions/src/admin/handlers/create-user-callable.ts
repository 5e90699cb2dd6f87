import {
  adminSetupSecret,
  PUBLIC_MAX_INSTANCES,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { publicFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { createUser as create } from '../commands/create-user.ts';
import { creatorOf } from './creator.ts';

/** Public because the holder of the setup secret creates the first administrator without an account. */
export const createUser = publicFunction(
  'createUser',
  {
    createUser: async (request, context) => ({
      accountId: await create(ports(), request, await creatorOf(context, request)),
    }),
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: PUBLIC_MAX_INSTANCES,
    secrets: [adminSetupSecret, unsubscribeSecret],
  },
);
