import { useCallable } from '../../../lib/data/callable.ts';

/** Starts the daily digest. */
export const useStartDigests = () => useCallable('startDigests');
