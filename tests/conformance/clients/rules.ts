import { request } from './rest.ts';

/** A rules file of version 2 around the matches of `/databases/{database}/documents`. */
export const rulesFile = (matches: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${matches}
  }
}`;

/** Loads rules as rules-unit-testing does; throws with the answer when they do not compile. */
export async function loadRules(project: string, content: string): Promise<void> {
  const { status, body } = await request('PUT', `/emulator/v1/projects/${project}:securityRules`, {
    rules: { files: [{ name: 'firestore.rules', content }] },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
