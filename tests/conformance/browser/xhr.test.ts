import { declarePageSuites } from './page-suites.ts';

// The stream in another wrapping: what differs shows in writes, listeners and reconnection.
await declarePageSuites('xhr', ['documents', 'listeners', 'network']);
