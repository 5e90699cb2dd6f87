import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProgram } from '@daily-snapshot/emulator-support/program/test-program';
import { startCollector } from './index.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let events: string;
beforeEach(async () => {
  collector = await startCollector('127.0.0.1', 0);
  events = `http://127.0.0.1:${collector.port}/events`;
});
afterEach(() => collector.stop());

const post = (body: string) => fetch(events, { method: 'POST', body });

it('stores events in order until a DELETE request', async () => {
  const [first, second] = [
    { name: 'page_view', fields: { page: '/' } },
    { name: 'cta_clicked', fields: { cta: 'hero' } },
  ];
  expect((await post(JSON.stringify([first]))).status).toBe(204);
  await post(JSON.stringify([second]));
  const response = await fetch(events);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual([first, second]);
  await fetch(events, { method: 'DELETE' });
  expect(await (await fetch(events)).json()).toEqual([]);
});

it.each(['', '{}', '[{"name": 1, "fields": {}}]', '[{"name": "page_view"}]', 'x'.repeat(70_000)])(
  'refuses a body that is not an array of events',
  async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(await (await fetch(events)).json()).toEqual([]);
  },
);

it('starts as a program, answers, and stops on a signal', async () => {
  const program = await startProgram(new URL('main.ts', import.meta.url));
  expect(program.ready).toMatch(/^Analytics ready on 127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${program.address}/events`)).json()).toEqual([]);
  expect(await program.stop()).toBe(0);
});
