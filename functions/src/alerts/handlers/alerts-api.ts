import { maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { removeThreshold, setAlertBudget, setThreshold } from '../commands/alert-settings.ts';
import { answerAlert } from '../commands/answer-alert.ts';
import { markAlertsSeen } from '../commands/mark-alerts-seen.ts';

export const alertsApi = signedInFunction(
  'alertsApi',
  {
    setThreshold: (request, caller) => setThreshold(ports(), request, caller),
    removeThreshold: (request, caller) => noContent(removeThreshold(ports(), request, caller)),
    setAlertBudget: (request, caller) => noContent(setAlertBudget(ports(), request, caller)),
    answerAlert: (request, caller) => noContent(answerAlert(ports(), request, caller)),
    markAlertsSeen: (request, caller) => noContent(markAlertsSeen(ports(), request, caller)),
  },
  { memory: '512MiB', timeoutSeconds: 60, maxInstances },
);
