import { declarePageSuites } from './page-suites.ts';

// A client that keeps what it saw resumes its queries, where another would begin anew.
await declarePageSuites('persistent');
