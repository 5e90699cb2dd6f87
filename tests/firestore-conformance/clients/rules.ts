import { request } from './rest.ts';

/** Builds a version 2 rules file with these blocks under `/databases/{database}/documents`. */
export const rulesFile = (matches: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${matches}
  }
}`;

/** Loads rules like rules-unit-testing. Throws with the response if they do not compile. */
export async function loadRules(project: string, content: string): Promise<void> {
  const { status, body } = await request('PUT', `/emulator/v1/projects/${project}:securityRules`, {
    rules: { files: [{ name: 'firestore.rules', content }] },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
