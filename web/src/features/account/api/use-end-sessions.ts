import { useCallable } from '../../../lib/callable.ts';

export const useEndSessions = () => useCallable('endSessions');
