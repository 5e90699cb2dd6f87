import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectivesFor } from '@daily-snapshot/domain/operations/objectives';
import { alertPolicies } from './monitoring/alert-policies.ts';
import { neededSecrets } from './setup/needed-secrets.ts';
import { readEnvironment } from './environments/read-environment.ts';
import { USAGE } from './setup/arguments.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const runbook = read('docs/operations.md');

/** The id of a heading in a link, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (source: string) =>
  [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('the runbook', () => {
  const policies = [100_000, 1_000_000].flatMap((count) =>
    alertPolicies(objectivesFor(count), 'snapshot.company.com'),
  );

  it('has one section for each alert policy, with its name, and none for others', () => {
    const headings = policies.map(
      ({ userLabels, displayName }) => `\`${userLabels.resource_id}\`: ${displayName}`,
    );
    const sections = [...runbook.matchAll(/^### (`.+)$/gm)].map(([, heading = '']) => heading);
    expect(sections.toSorted()).toEqual([...new Set(headings)].toSorted());
  });

  it('says something to do in each section', () => {
    for (const section of runbook.split(/^### /m).filter((one) => one.startsWith('`'))) {
      const [, ...lines] = section.split(/^##? /m)[0]?.split('\n') ?? [];
      expect(lines.join(' ').trim().length).toBeGreaterThan(60);
    }
  });

  it('is named in each notification', () => {
    for (const { documentation, userLabels } of policies) {
      expect(documentation.content).toContain(
        `docs/operations.md, section \`${userLabels.resource_id}\``,
      );
    }
  });

  it('has each objective with its target', () => {
    for (const { title, target } of objectivesFor(100_000)) {
      const row = runbook.split('\n').find((line) => line.startsWith(`| ${title} `));
      expect(row).toContain(`${Number((target * 100).toFixed(2))}%`);
    }
  });

  it('says how to rotate each secret', () => {
    const [, rotation = ''] = runbook.split('## Rotate a key or a secret');
    for (const { name } of neededSecrets(readEnvironment('example'))) {
      expect(rotation).toContain(`\`${name}\``);
    }
  });
});

describe.each(['docs/deployment.md', 'docs/operations.md'])('%s', (file) => {
  const source = read(file);

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...source.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(Object.keys(scripts)).toContain(command);
  });

  it('names only options that setup has', () => {
    const commands = [...source.matchAll(/npm run setup -- ([^`\n]+)/g)].map(
      ([, rest = '']) => rest,
    );
    const options = commands.flatMap((rest) => rest.match(/--[\w-]+/g) ?? []);
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(USAGE).toContain(option);
    expect(USAGE).toContain('--businesses');
  });

  it('names only files that exist', () => {
    const named = [...source.matchAll(/`((?:ops|domain|functions|docs)\/[\w./-]+\.\w+)`/g)];
    for (const [, path = ''] of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('links only to pages and sections that exist', () => {
    const links = [...source.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, path = '', anchor] of links) {
      const target = path === '' ? file : normalize(join('docs', path));
      expect(existsSync(join(ROOT, target)), target).toBe(true);
      if (anchor) expect(anchorsOf(read(target)), `${target}#${anchor}`).toContain(anchor);
    }
  });
});

it('the README leads to both pages', () => {
  const readme = read('README.md');
  expect(readme).toContain('(docs/deployment.md)');
  expect(readme).toContain('(docs/operations.md)');
});
