import { useCallable } from '../../../lib/data/callable.ts';

/** Says something to an alert, or takes back what was said. */
export const useAnswerAlert = () => useCallable('answerAlert');
