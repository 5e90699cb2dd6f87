import { declarePageSuites } from './page-suites.ts';

await declarePageSuites('streaming');
