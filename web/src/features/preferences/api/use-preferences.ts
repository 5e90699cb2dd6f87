import { useCallable } from '../../../lib/callable.ts';

export const useSetDigestTime = () => useCallable('setDigestTime');
export const usePauseDigests = () => useCallable('pauseDigests');
export const useResumeDigests = () => useCallable('resumeDigests');
export const useSetCriticalMail = () => useCallable('setCriticalMail');
export const useSetBusinessFacts = () => useCallable('setBusinessFacts');
