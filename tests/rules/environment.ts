import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';

// Being refused is what these tests are about.
setLogLevel('silent');

export const ourSource = readFileSync(join(import.meta.dirname, '../../firestore.rules'), 'utf8');

/** Our rules in a project of their own, so that suites do not meet. */
export const ourRules = (suite: string): Promise<RulesTestEnvironment> =>
  initializeTestEnvironment({
    projectId: `demo-rules-${suite}`,
    firestore: { rules: ourSource },
  });
