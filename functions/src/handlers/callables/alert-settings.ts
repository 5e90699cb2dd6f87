import {
  removeThreshold as remove,
  setAlertBudget as setBudget,
  setThreshold as set,
} from '../../commands/alert-settings.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const setThreshold = callable('setThreshold', (request, caller) =>
  set(ports(), { ...request, caller }),
);

export const removeThreshold = callable('removeThreshold', async (request, caller) => {
  await remove(ports(), { ...request, caller });
  return {};
});

export const setAlertBudget = callable('setAlertBudget', async (request, caller) => {
  await setBudget(ports(), { ...request, caller });
  return {};
});
