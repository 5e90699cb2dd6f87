import { memorySourceHarness } from '../memory/memory-source.ts';
import { describeSource } from './source-contract.ts';

const NOW = new Date('2026-11-24T15:00:00Z');

describeSource('in memory', () => memorySourceHarness(() => NOW));
