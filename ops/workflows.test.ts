import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../.github/workflows');
const files = readdirSync(FOLDER);
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const PINNED = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

describe.each(files)('the workflow %s', (file) => {
  const source = read(file);

  it('names each action by the commit of a release', () => {
    const actions = [...source.matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action);
    for (const action of actions.filter((one) => !one.startsWith('./'))) {
      expect(action).toMatch(PINNED);
    }
  });

  it('may only read the repository unless a job says otherwise', () => {
    expect(source).toMatch(/^permissions:\n  contents: read\n\n/m);
    const permissions = [...source.matchAll(/^ +([\w-]+): write$/gm)].map(([, name]) => name);
    for (const name of permissions) expect(['id-token', 'attestations']).toContain(name);
  });

  it('uses no stored credentials', () => {
    expect(source).not.toContain('secrets.');
    expect(source).not.toContain('pull_request_target');
  });
});

describe('deployments', () => {
  const source = read('deploy-environment.yml');

  it('run in the environment of GitHub whose jobs the account accepts', () => {
    for (const name of ['preview', 'staging', 'production']) {
      const caller = read(`${name}.yml`);
      expect(caller).toContain('uses: ./.github/workflows/deploy-environment.yml');
      expect(caller).toContain(`environment: ${name}\n`);
      expect(caller).toContain("vars.DEPLOYMENTS == 'on'");
    }
    expect(source).toContain('    environment: ${{ inputs.environment }}\n');
  });

  it('sign in only after the packages are installed', () => {
    const [, deploy = ''] = source.split('\n  deploy:\n');
    expect(deploy.indexOf('npm ci')).toBeLessThan(deploy.indexOf('google-github-actions/auth'));
    expect(source.split('\n  deploy:\n')[0]).not.toContain('id-token');
  });

  it('put no input of a workflow into a command', () => {
    const commands = [...source.matchAll(/run: (.+)$/gm)].map(([, command = '']) => command);
    for (const command of commands) expect(command).not.toContain('${{');
  });
});
