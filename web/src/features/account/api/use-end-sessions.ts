import { useCallable } from '../../../lib/data/callable.ts';

export const useEndSessions = () => useCallable('endSessions');
