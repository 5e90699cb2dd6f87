import { answerAlert as answer } from '../../commands/answer-alert.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const answerAlert = callable('answerAlert', async (request, caller) => {
  await answer(ports(), { ...request, caller });
  return {};
});
