import { declarePageSuites } from './page-suites.ts';

// A client with a persistent cache resumes its queries instead of starting over.
await declarePageSuites('persistent');
