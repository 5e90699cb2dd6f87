import {
  acceptInvitation as accept,
  inviteViewer as invite,
  removeViewer as remove,
} from '../../commands/people.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

const secrets = [unsubscribeSecret];

export const inviteViewer = callable(
  'inviteViewer',
  async (request, caller) => {
    await invite(ports(), { ...request, caller });
    return {};
  },
  { secrets },
);

export const acceptInvitation = callable(
  'acceptInvitation',
  async ({ token }, caller) => ({ businessId: await accept(ports(), { token, caller }) }),
  { secrets },
);

export const removeViewer = callable('removeViewer', async (request, caller) => {
  await remove(ports(), { ...request, caller });
  return {};
});
