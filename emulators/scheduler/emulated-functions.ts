// The Functions emulator in the role that Cloud Run has for Cloud Scheduler. The Functions emulator
// has no scheduler of its own. It lists scheduled functions and runs one when its trigger receives
// a POST request.
import type { Functions, ScheduledFunction } from './scheduler.ts';

export interface EmulatedFunctions {
  readonly projectId: string;
  readonly address: string;
}

/** The fields of `GET /backends` that this file reads. */
interface Backends {
  readonly backends: readonly {
    readonly functionTriggers: readonly {
      readonly name: string;
      readonly region: string;
      readonly schedule?: { readonly schedule: string; readonly timeZone?: string | null };
    }[];
  }[];
}

/** Returns all functions that the emulator has loaded. */
export async function listFunctions(address: string) {
  const response = await fetch(`${address}/backends`);
  const { backends } = (await response.json()) as Backends;
  return backends.flatMap((backend) => backend.functionTriggers);
}

export function emulatedFunctions({ projectId, address }: EmulatedFunctions): Functions {
  return {
    scheduled: async () =>
      (await listFunctions(address)).flatMap(({ name, schedule }): ScheduledFunction[] =>
        schedule ? [{ name, ...schedule }] : [],
      ),

    call: async (name, scheduleTime) => {
      const all = await listFunctions(address);
      const region = all.find((entry) => entry.name === name)?.region ?? 'us-central1';
      const response = await fetch(
        `${address}/functions/projects/${projectId}/triggers/${region}-${name}-0`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-cloudscheduler': 'true',
            'x-cloudscheduler-jobname': `firebase-schedule-${name}-${region}`,
            'x-cloudscheduler-scheduletime': scheduleTime.toISOString(),
          },
          body: '{}',
        },
      );
      await response.arrayBuffer();
      return response.ok;
    },
  };
}
