import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { enforceImportLimit } from './enforce-import-limit.ts';

function setUpBakery(clock = stoppedClock(DIGEST_TIME)) {
  const ports = { ...memoryPorts(), clock };
  const members = { ada: 'owner', eve: 'owner', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  return ports;
}

it('an account may import sixty files an hour', async () => {
  const ports = setUpBakery();
  const count = (id: string, at = ports) =>
    enforceImportLimit(at, { businessId: 'bakery' }, { id });
  for (let file = 0; file < 60; file += 1) await count('ada');
  await expect(count('ada')).rejects.toMatchObject({ code: 'too-many' });
  await count('eve');
  await count('ada', {
    ...ports,
    clock: stoppedClock(new Date(DIGEST_TIME.getTime() + 3_600_000)),
  });
});

it.each([
  ['a viewer', 'vera', 'not-allowed'],
  ['a stranger', 'sam', 'not-found'],
])('%s does not count', async (_, id, code) => {
  const ports = setUpBakery();
  await expect(enforceImportLimit(ports, { businessId: 'bakery' }, { id })).rejects.toMatchObject({
    code,
  });
  expect(
    await ports.rateLimits.take(`imports.${id}`, { most: 1, withinMs: 1_000 }, DIGEST_TIME),
  ).toBe(true);
});
