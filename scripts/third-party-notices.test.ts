import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  copyrightLine,
  NOTICES_FILE,
  readLibraries,
  renderLibraries,
  renderNotices,
  shippedFolders,
} from './third-party-notices.ts';

describe('third-party notices', () => {
  it('lists the libraries of package-lock.json', () => {
    const current = readFileSync(NOTICES_FILE, 'utf8');
    const isCurrent = renderNotices(current, readLibraries('.')) === current;
    expect(isCurrent, `Run "npm run notices" to update ${NOTICES_FILE}.`).toBe(true);
  });

  it('includes dependencies of dependencies and leaves out development packages', () => {
    const folders = shippedFolders(
      {
        web: { dependencies: { ui: '1', core: '*' } },
        domain: { dependencies: { money: '1' } },
        'node_modules/core': { link: true, resolved: 'domain' },
        'node_modules/ui': { dependencies: { money: '2' } },
        'node_modules/ui/node_modules/money': { version: '2' },
        'node_modules/money': { version: '1' },
        'node_modules/compiler': { version: '1' },
      },
      ['web'],
    );
    expect(folders.toSorted()).toEqual([
      'node_modules/money',
      'node_modules/ui',
      'node_modules/ui/node_modules/money',
    ]);
  });

  it.each([
    ['MIT License\n\nCopyright (c) 2020 Ada\n\nPermission', 'Copyright (c) 2020 Ada'],
    [' * Copyright 2015, Google Inc.\n * All rights', 'Copyright 2015, Google Inc.'],
    ['The above copyright notice shall be included', undefined],
  ])('finds the copyright line of %j', (text, line) => {
    expect(copyrightLine(text)).toBe(line);
  });

  it('groups libraries by license, the most frequent license first', () => {
    const library = (name: string, license: string) => {
      return { name, license, version: '1.0.0', copyright: 'Copyright (c) 2020 Ada' };
    };
    expect(renderLibraries([library('a', 'ISC'), library('b', 'MIT'), library('c', 'MIT')])).toBe(
      [
        '### MIT\n',
        '- b 1.0.0: Copyright (c) 2020 Ada',
        '- c 1.0.0: Copyright (c) 2020 Ada\n',
        '### ISC\n',
        '- a 1.0.0: Copyright (c) 2020 Ada\n',
      ].join('\n'),
    );
  });
});
