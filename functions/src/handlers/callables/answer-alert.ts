import { answerAlert as answer } from '../../commands/answer-alert.ts';
import { noteAlertsSeen as see } from '../../commands/see-alerts.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const answerAlert = callable('answerAlert', async (request, caller) => {
  await answer(ports(), { ...request, caller });
  return {};
});

export const noteAlertsSeen = callable('noteAlertsSeen', async (request, caller) => {
  await see(ports(), { ...request, caller });
  return {};
});
