import { describe, expect, it } from 'vitest';
import {
  cyclesAmong,
  domainRoomImports,
  relativePackageImports,
  undeclaredPackages,
  wrongImports,
} from './import-rules.ts';

const importing = (request: string) => `import { something } from '${request}';`;

describe('import rules', () => {
  it.each([
    ['domain/src/digest/build/digest-schedule.ts', '../../calendar/business-date.ts'],
    ['domain/src/alerts/detectors/detector-engine.test.ts', '../policy/alert-policy.ts'],
    ['domain/src/digest/build/snapshot-schema.ts', './snapshot.ts'],
    ['domain/src/daily-summaries/daily-summaries.test.ts', '../contracts/paths.ts'],
    ['domain/src/ledger/posting-search.test.ts', '../../../tests/kit/builders/postings.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../../lib/data/typed-document.ts'],
    [
      'web/src/features/digest/api/use-digests.ts',
      '@daily-snapshot/domain/digest/build/digest-schema',
    ],
    ['functions/src/digest/commands/build-digest.ts', '../ports/digests.ts'],
    ['functions/src/digest/commands/build-digest.ts', '../../mail/ports/outbox.ts'],
    ['functions/src/billing/commands/sync-checkout.ts', '../services/unclaimed-payments.ts'],
    [
      'functions/src/digest/commands/build-digest.test.ts',
      '../../../../tests/kit/memory/memory-ports.ts',
    ],
    ['functions/src/providers/xero/client.ts', '../http/outbound.ts'],
    ['emulators/firestore/transports/grpc.ts', '../service/service.ts'],
    ['emulators/firestore/engine/commit.ts', '../model/value.ts'],
    ['emulators/stripe/server.ts', '@daily-snapshot/emulator-support/http/server'],
    ['emulators/xero/xero.ts', '@daily-snapshot/emulator-companies/service/service'],
    ['emulators/seed/banks.ts', '@daily-snapshot/plaid-emulator/bank/bank'],
    ['ops/plan/print-endpoints.ts', '../../functions/src/index.ts'],
    ['ops/checks/offline-checks.ts', '../environments/environment.ts'],
    [
      'emulators/seed/business-documents.ts',
      '../../functions/src/alerts/firestore/packed-alert-state.ts',
    ],
  ])('allow %s to import %s', (file, request) => {
    expect(wrongImports(file, importing(request))).toEqual([]);
  });

  it.each([
    ['domain/src/digest/build/digest-schedule.ts', 'node:fs'],
    ['ops/environments/environment.ts', '../plan/plan.ts'],
    ['ops/plan/plan.ts', '../../functions/src/platform/config.ts'],
    ['domain/src/alerts/detectors/detector-engine.ts', '../policy/alert-policy.ts'],
    ['domain/src/alerts/detectors/detector-engine.ts', '../thresholds/threshold.ts'],
    ['domain/src/digest/build/snapshot.ts', '../../contracts/paths.ts'],
    ['domain/src/digest/build/digest-schedule.ts', '../../../../tests/kit/builders/postings.ts'],
    ['domain/src/digest/build/digest-schedule.ts', 'firebase/firestore'],
    ['domain/src/digest/build/digest-schedule.ts', '../../../../web/src/lib/firebase/firebase.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../ledger/api/use-ledger.ts'],
    ['web/src/features/digest/api/use-digests.ts', '../../../app/paths.ts'],
    ['web/src/features/digest/api/use-digests.ts', 'firebase/firestore'],
    ['web/src/ui/layout/page-shell.tsx', '../../charts/expected-range.tsx'],
    ['web/src/charts/expected-range.tsx', '../features/digest/api/use-digests.ts'],
    ['web/src/lib/firebase/firebase.ts', '../../features/auth/api/use-auth.ts'],
    ['web/src/app/routes/marketing/landing.tsx', '../../../lib/firebase/firebase.ts'],
    ['web/src/app/routes/marketing/landing.tsx', '../app/dashboard.tsx'],
    ['functions/src/digest/commands/build-digest.ts', '../firestore/digests.ts'],
    ['functions/src/digest/commands/build-digest.ts', '../../mail/commands/deliver-mail.ts'],
    ['functions/src/digest/commands/build-digest.ts', 'firebase-admin/firestore'],
    ['functions/src/billing/services/unclaimed-payments.ts', '../commands/sync-checkout.ts'],
    ['functions/src/billing/handlers/billing-api.ts', '../services/unclaimed-payments.ts'],
    ['functions/src/digest/handlers/digest-api.ts', '../firestore/digests.ts'],
    ['functions/src/providers/xero/client.ts', '../quickbooks/client.ts'],
    ['emulators/firestore/engine/commit.ts', '../rules/access.ts'],
    ['emulators/firestore/model/value.ts', '../engine/view.ts'],
    ['emulators/firestore/rules/plan.ts', '../engine/view.ts'],
    ['emulators/scheduler/scheduler.ts', '@daily-snapshot/domain/shared/clock'],
    ['emulators/stripe/server.ts', '@daily-snapshot/plaid-emulator'],
    ['emulators/support/http/server.ts', '@daily-snapshot/stripe-emulator'],
    ['emulators/plaid/main.ts', '../seed/banks.ts'],
    ['emulators/seed/load-seeds.ts', '../../functions/src/alerts/firestore/alert-states.ts'],
  ])('forbid %s to import %s', (file, request) => {
    expect(wrongImports(file, importing(request))).toEqual([request]);
  });

  it('cover type imports, re-exports and dynamic imports', () => {
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

describe('import cycles', () => {
  const circles = (imports: Record<string, string[]>) =>
    cyclesAmong(new Map(Object.entries(imports)));

  it('list the modules of a cycle in order, without the path to the cycle', () => {
    expect(
      circles({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'] }),
    ).toEqual([['b.ts', 'c.ts', 'd.ts', 'b.ts']]);
  });

  it('do not include two modules that import a third', () => {
    expect(
      circles({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'], 'd.ts': [] }),
    ).toEqual([]);
  });

  it('are all found', () => {
    expect(
      circles({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['a.ts'], 'c.ts': ['d.ts'], 'd.ts': ['c.ts'] }),
    ).toEqual([
      ['a.ts', 'b.ts', 'a.ts'],
      ['c.ts', 'd.ts', 'c.ts'],
    ]);
  });
});

describe('folders of the domain', () => {
  const circles = (imports: Record<string, string[]>) =>
    cyclesAmong(domainRoomImports(new Map(Object.entries(imports))));

  it('can form a cycle although their modules do not', () => {
    expect(
      circles({
        'domain/src/money/cents.ts': ['domain/src/ledger/recording/create-postings.ts'],
        'domain/src/ledger/line.ts': [
          'domain/src/money/format-money.ts',
          'domain/src/ledger/recording/create-postings.ts',
        ],
      }),
    ).toEqual([['money', 'ledger', 'money']]);
  });

  it('may be tested with higher folders and share root files without a cycle', () => {
    expect(
      circles({
        'domain/src/money/cents.test.ts': ['domain/src/ledger/recording/create-postings.ts'],
        'domain/src/money/cents.ts': [
          'domain/src/shared/group-by.ts',
          'tests/kit/builders/postings.ts',
        ],
        'domain/src/ledger/line.ts': ['domain/src/money/format-money.ts'],
        'domain/src/money/money-schema.ts': ['domain/src/money/cents.ts'],
      }),
    ).toEqual([]);
  });
});

describe('declared packages', () => {
  const undeclared = (...requests: string[]) =>
    undeclaredPackages('web/src/lib/data/documents.ts', requests.map(importing).join('\n'), {
      dependencies: { '@daily-snapshot/domain': '*', '@mantine/core': '9.7.3', react: '19.3.1' },
      devDependencies: { vitest: '4.1.12' },
    });

  it('include declared packages, their subpaths, and imports that name no package', () => {
    expect(
      undeclared(
        '@mantine/core/styles.css',
        'react/jsx-runtime',
        'vitest',
        '@daily-snapshot/domain/money/cents',
        './live.ts',
        'node:fs',
        'virtual:theme.css',
      ),
    ).toEqual([]);
  });

  it('are reported once if missing', () => {
    expect(undeclared('zod', 'zod/mini', '@mantine/form', '@daily-snapshot/emulators/x')).toEqual([
      'zod',
      '@mantine/form',
      '@daily-snapshot/emulators',
    ]);
  });

  it('are checked for type imports and dynamic imports too', () => {
    const source = `import type { z } from 'zod'; const embla = () => import('embla-carousel'); import(path);`;
    expect(undeclaredPackages('web/src/a.ts', source, {})).toEqual(['zod', 'embla-carousel']);
  });
});

describe('imports between emulators', () => {
  const relative = (file: string, request: string) =>
    relativePackageImports(file, importing(request), [
      'emulators',
      'emulators/stripe',
      'emulators/support',
    ]);

  it.each([
    ['emulators/stripe/server.ts', './routes/api.ts'],
    ['emulators/stripe/server.ts', '@daily-snapshot/emulator-support/http/server'],
    ['emulators/local/run.ts', '../seed/personas.ts'],
    ['emulators/seed/load-seeds.ts', '../../tools/toolkit/publish.ts'],
    ['tests/kit/mail.ts', '../../emulators/stripe/index.ts'],
  ])('are allowed from %s to %s', (file, request) => {
    expect(relative(file, request)).toEqual([]);
  });

  it.each([
    ['emulators/stripe/server.ts', '../support/http/server.ts'],
    ['emulators/stripe/server.ts', '../seed/personas.ts'],
    ['emulators/local/run.ts', '../stripe/index.ts'],
  ])('must name the package: %s to %s', (file, request) => {
    expect(relative(file, request)).toEqual([request]);
  });
});
