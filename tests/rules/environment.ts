import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';

// These tests expect denials.
setLogLevel('silent');

export const rulesSource = readFileSync(join(import.meta.dirname, '../../firestore.rules'), 'utf8');

/** Loads our rules in a separate project for each suite. */
export const loadRules = (suite: string): Promise<RulesTestEnvironment> =>
  initializeTestEnvironment({
    projectId: `demo-rules-${suite}`,
    firestore: { rules: rulesSource },
  });
