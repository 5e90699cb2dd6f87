import { useCallable } from '../../../lib/data/callable.ts';

export const useSetDigestTime = () => useCallable('setDigestTime');
export const usePauseDigests = () => useCallable('pauseDigests');
export const useResumeDigests = () => useCallable('resumeDigests');
export const useSetCriticalMail = () => useCallable('setCriticalEmail');
export const useSetBusinessFacts = () => useCallable('setBusinessFacts');
