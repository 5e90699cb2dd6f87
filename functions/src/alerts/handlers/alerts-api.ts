import { maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { removeThreshold, setAlertBudget, setThreshold } from '../commands/alert-settings.ts';
import { askBookkeeper } from '../commands/ask-bookkeeper.ts';
import { answerAlert, markAlertsSeen } from '../commands/answer-alert.ts';

export const alertsApi = signedInFunction(
  'alertsApi',
  {
    setThreshold: (request, caller) => setThreshold(ports(), request, caller),
    removeThreshold: (request, caller) => noContent(removeThreshold(ports(), request, caller)),
    setAlertBudget: (request, caller) => noContent(setAlertBudget(ports(), request, caller)),
    answerAlert: (request, caller) => noContent(answerAlert(ports(), request, caller)),
    askBookkeeper: (request, caller) => askBookkeeper(ports(), request, caller),
    markAlertsSeen: (request, caller) => noContent(markAlertsSeen(ports(), request, caller)),
  },
  { memory: '512MiB', timeoutSeconds: 60, maxInstances },
);
