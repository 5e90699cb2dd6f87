import { useCallable } from '../../../lib/callable.ts';

/** Turns the morning digest on. */
export const useStartDigests = () => useCallable('startDigests');
