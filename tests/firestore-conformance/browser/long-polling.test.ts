import { declarePageSuites } from './page-suites.ts';

await declarePageSuites('long-polling');
