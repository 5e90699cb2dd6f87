import { useCallable } from '../../../lib/data/callable.ts';

/** Answers an alert, or undoes the answer. */
export const useAnswerAlert = () => useCallable('answerAlert');
