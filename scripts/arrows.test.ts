import { describe, expect, it } from 'vitest';
import { circlesAmong, roomsOfTheCore, wrongImports } from './arrows.ts';

const importing = (request: string) => `import { something } from '${request}';`;

describe('import arrows', () => {
  it.each([
    ['domain/src/digest/due.ts', '../calendar/business-date.ts'],
    ['domain/src/detectors/watch.test.ts', '../digest/alert-words.ts'],
    ['domain/src/contracts/snapshot.ts', '../snapshot/snapshot.ts'],
    ['domain/src/daybook/daybook.test.ts', '../contracts/daybook.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../../lib/typed-doc.ts'],
    ['web/src/features/digest/api/use-digests.ts', '@daily-snapshot/domain/contracts/digest'],
    ['functions/src/commands/build-digest.ts', '../ports/digests.ts'],
    ['functions/src/commands/build-digest.test.ts', '../adapters/memory/memory-ports.ts'],
    ['emulators/firestore/transports/grpc.ts', '../service/service.ts'],
    ['emulators/firestore/engine/commit.ts', '../model/value.ts'],
    [
      'emulators/seed/business-documents.ts',
      '../../functions/src/adapters/firestore/watch-books.ts',
    ],
  ])('lets %s import %s', (file, request) => {
    expect(wrongImports(file, importing(request))).toEqual([]);
  });

  it.each([
    ['domain/src/digest/due.ts', 'node:fs'],
    ['domain/src/detectors/watch.ts', '../alerts/judge-days.ts'],
    ['domain/src/detectors/watch.ts', '../thresholds/threshold.ts'],
    ['domain/src/snapshot/snapshot.ts', '../contracts/snapshot.ts'],
    ['domain/src/digest/due.ts', 'firebase/firestore'],
    ['domain/src/digest/due.ts', '../../../web/src/lib/firebase.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../ledger/api/use-ledger.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../../app/paths.ts'],
    ['web/src/features/digest/api/use-digests.ts', 'firebase/firestore'],
    ['web/src/components/normal-band.tsx', '../features/digest/api/use-digests.ts'],
    ['web/src/lib/firebase.ts', '../features/auth/api/use-auth.ts'],
    ['web/src/app/routes/marketing/landing.tsx', '../../../lib/firebase.ts'],
    ['web/src/app/routes/marketing/landing.tsx', '../app/dashboard.tsx'],
    ['functions/src/commands/build-digest.ts', '../adapters/firestore/digests.ts'],
    ['functions/src/commands/build-digest.ts', 'firebase-admin/firestore'],
    ['functions/src/handlers/tasks/build-digest.ts', '../../adapters/firestore/digests.ts'],
    ['emulators/firestore/engine/commit.ts', '../rules/access.ts'],
    ['emulators/firestore/model/value.ts', '../engine/view.ts'],
    ['emulators/firestore/rules/plan.ts', '../engine/view.ts'],
    ['emulators/scheduler/scheduler.ts', '@daily-snapshot/domain/clock'],
    ['emulators/seed/load.ts', '../../functions/src/adapters/firestore/watches.ts'],
  ])('refuses that %s imports %s', (file, request) => {
    expect(wrongImports(file, importing(request))).toEqual([request]);
  });

  it('sees types, re-exports and dynamic imports', () => {
    const source = `
      import type { A } from '../app/a.ts';
      export { b } from '../app/b.ts';
      export * from '../app/c.ts';
      const d = () => import('../app/d.ts');
    `;
    expect(wrongImports('web/src/lib/firebase.ts', source)).toEqual([
      '../app/a.ts',
      '../app/b.ts',
      '../app/c.ts',
      '../app/d.ts',
    ]);
  });
});

describe('import circles', () => {
  const circles = (imports: Record<string, string[]>) =>
    circlesAmong(new Map(Object.entries(imports)));

  it('names the modules of a circle in order, without what leads to it', () => {
    expect(
      circles({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'] }),
    ).toEqual([['b.ts', 'c.ts', 'd.ts', 'b.ts']]);
  });

  it('lets two modules import a third', () => {
    expect(
      circles({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'], 'd.ts': [] }),
    ).toEqual([]);
  });

  it('finds circles beside each other', () => {
    expect(
      circles({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] }),
    ).toEqual([
      ['a.ts', 'b.ts', 'a.ts'],
      ['c.ts', 'd.ts', 'c.ts'],
    ]);
  });
});

describe('the rooms of the core', () => {
  const circles = (imports: Record<string, string[]>) =>
    circlesAmong(roomsOfTheCore(new Map(Object.entries(imports))));

  it('are in a circle where their modules are not', () => {
    expect(
      circles({
        'domain/src/money/cents.ts': ['domain/src/ledger/post.ts'],
        'domain/src/ledger/line.ts': ['domain/src/money/format.ts', 'domain/src/ledger/post.ts'],
      }),
    ).toEqual([['money', 'ledger', 'money']]);
  });

  it('may be tested with rooms above them, and share what lies at the root', () => {
    expect(
      circles({
        'domain/src/money/cents.test.ts': ['domain/src/ledger/post.ts'],
        'domain/src/money/cents.ts': ['domain/src/group-by.ts', 'domain/src/testing/builders.ts'],
        'domain/src/ledger/line.ts': ['domain/src/money/format.ts'],
        'domain/src/contracts/money.ts': ['domain/src/money/cents.ts'],
      }),
    ).toEqual([]);
  });
});
