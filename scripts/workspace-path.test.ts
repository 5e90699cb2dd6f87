import { expect, it } from 'vitest';
import { workspacePath } from './workspace-path.ts';

it.each([
  ['@daily-snapshot/domain/money/cents', 'domain/src/money/cents'],
  ['@daily-snapshot/stripe-emulator', 'emulators/stripe/index'],
  ['@daily-snapshot/plaid-emulator/bank/bank', 'emulators/plaid/bank/bank'],
  ['@daily-snapshot/emulator-support/http/listen', 'emulators/support/http/listen'],
  ['@daily-snapshot/emulators/local/ports', 'emulators/local/ports'],
  ['@mantine/core', undefined],
  ['./cents.ts', undefined],
])('resolves %s to %s', (request, path) => {
  expect(workspacePath(request)).toBe(path);
});
