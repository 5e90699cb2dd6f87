import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Returns the account of a function that is defined after the module was loaded. */
function accountOf(environment: NodeJS.ProcessEnv): unknown {
  const module = new URL('./run-as.ts', import.meta.url).href;
  const program = `
    await import(${JSON.stringify(module)});
    const { onRequest } = await import('firebase-functions/https');
    const { serviceAccountEmail } = onRequest(() => {}).__endpoint;
    console.log(JSON.stringify(typeof serviceAccountEmail === 'string' ? serviceAccountEmail : null));
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { ...process.env, FUNCTIONS_SERVICE_ACCOUNT: '', ...environment };
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
}

describe('the account of the functions', () => {
  it('is the one that the deployment names', () => {
    const email = 'daily-snapshot-functions@company.iam.gserviceaccount.com';
    expect(accountOf({ FUNCTIONS_SERVICE_ACCOUNT: email })).toBe(email);
  });

  it('is the default account without a name', () => {
    expect(accountOf({})).toBeNull();
  });
});
