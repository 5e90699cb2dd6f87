import { declarePageSuites } from './page-suites.ts';

// This transport differs only in its framing, which affects writes, listeners and reconnection.
await declarePageSuites('xhr', ['documents', 'listeners', 'network']);
