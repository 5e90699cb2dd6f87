import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { incidentSchema } from './incident.ts';
import { killSwitchSchema } from './kill-switches.ts';

/**
 * The document `serviceStatus/current`: what signed-in people may know about the running service. It
 * has no reasons and no names of administrators.
 */
export const serviceStatusSchema = z.object({
  /** the parts that are off */
  off: z.array(killSwitchSchema).default([]),
  incident: incidentSchema.nullable().default(null),
});
export type ServiceStatus = DeepReadonly<z.infer<typeof serviceStatusSchema>>;
