import {
  addRecipient as add,
  recipientStandings as standings,
  removeRecipient as remove,
  resubscribe as wantAgain,
} from '../../commands/recipients.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const addRecipient = callable(
  'addRecipient',
  async (request, caller) => {
    await add(ports(), { ...request, caller });
    return {};
  },
  { secrets: [unsubscribeSecret] },
);

export const removeRecipient = callable('removeRecipient', async (request, caller) => {
  await remove(ports(), { ...request, caller });
  return {};
});

export const recipientStandings = callable('recipientStandings', async (request, caller) => ({
  recipients: await standings(ports(), { ...request, caller }),
}));

export const resubscribe = callable('resubscribe', async (request, caller) => {
  await wantAgain(ports(), { ...request, caller });
  return {};
});
