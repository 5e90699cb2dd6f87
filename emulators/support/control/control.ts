// Control endpoints that all emulators share: faults, the clock and the request journal.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { sendNothing } from '../http/answer.ts';
import type { SettableClock } from '../simulation/clock.ts';
import type { FaultList, FaultFrequency } from './faults.ts';
import { route, type Route } from '../http/router.ts';

export const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const clockSchema = z.union([
  z.strictObject({ now: time }),
  z.strictObject({ advanceSeconds: z.number().min(0) }),
]);

export const resetSchema = z.strictObject({ seed: z.string().min(1).optional() });

/** How an emulator reads control requests and writes answers. */
export interface ControlStyle {
  /**
   * Reads and validates the body.
   *
   * @throws an error of the emulator when the body does not match
   */
  readonly read: <T>(schema: z.ZodType<T>, request: IncomingMessage) => Promise<T>;
  readonly sendJson: (response: ServerResponse, status: number, body: object) => void;
  readonly noSuchFault: (id: string) => Error;
}

export interface ControlledParts<Fault extends FaultFrequency> {
  readonly clock: SettableClock;
  readonly faults: FaultList<Fault>;
  readonly faultSchema: z.ZodType<Fault>;
  readonly journal: { all(): readonly object[] };
  /** Resolves when no work is in flight. Called before and after the clock moves. */
  readonly settled?: () => Promise<void>;
}

export function commonControlRoutes<Fault extends FaultFrequency>(
  { clock, faults, faultSchema, journal, settled = async () => {} }: ControlledParts<Fault>,
  { read, sendJson, noSuchFault }: ControlStyle,
): readonly Route[] {
  return [
    route('GET /_control/faults', ({ response }) =>
      sendJson(response, 200, { faults: faults.all() }),
    ),
    route('POST /_control/faults', async ({ request, response }) =>
      sendJson(response, 201, faults.add(await read(faultSchema, request))),
    ),
    route('DELETE /_control/faults', ({ response }) => {
      faults.clear();
      sendNothing(response);
    }),
    route('DELETE /_control/faults/:id', ({ response, params: { id } }) => {
      if (!faults.remove(Number(id))) throw noSuchFault(id);
      sendNothing(response);
    }),

    route('GET /_control/clock', ({ response }) => sendJson(response, 200, { now: clock.now() })),
    route('POST /_control/clock', async ({ request, response }) => {
      const input = await read(clockSchema, request);
      const to =
        'now' in input ? input.now : new Date(clock.now().getTime() + input.advanceSeconds * 1000);
      await settled();
      await clock.setTo(to);
      await settled();
      sendJson(response, 200, { now: clock.now() });
    }),

    route('GET /_control/requests', ({ response }) =>
      sendJson(response, 200, { requests: journal.all() }),
    ),
  ];
}
