import { stoppedClock } from '@daily-snapshot/domain/clock';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { countImport } from './count-import.ts';

it('an account may have sixty files read in an hour, and its neighbour as many', async () => {
  const ports = { ...memoryPorts(), clock: stoppedClock(MORNING) };
  for (let file = 0; file < 60; file += 1) await countImport(ports, 'ada');
  await expect(countImport(ports, 'ada')).rejects.toMatchObject({ code: 'too-many' });
  await countImport(ports, 'eve');
  const later = stoppedClock(new Date(MORNING.getTime() + 3_600_000));
  await countImport({ ...ports, clock: later }, 'ada');
});
