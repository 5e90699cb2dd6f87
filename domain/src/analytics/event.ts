import { z } from 'zod';
import { LEAD_SOURCES } from '../sales/lead-form.ts';
import { CONVERSION } from './conversion.ts';

const conversion = {
  value: z.literal(CONVERSION.value),
  currency: z.literal(CONVERSION.currency),
} as const;

const formSchema = z.enum(['exit_intent', 'main_signup']);
const wordSchema = z.string().regex(/^[\w /.:-]{1,80}$/);

/** All events that are counted, by name. No other data leaves the browser for analytics. */
export const ANALYTICS_EVENTS = {
  /** the first segment of a path; later segments may identify a business */
  page_view: z.object({ page: wordSchema }),
  button_click: z.object({ button: wordSchema }),
  cta_clicked: z.object({ cta: wordSchema }),
  form_start: z.object({ form: formSchema }),
  form_complete: z.object({ form: formSchema, success: z.boolean() }),
  signup_started: z.object({ source: z.enum(LEAD_SOURCES) }),
  signup_completed: z.object({ source: z.enum(LEAD_SOURCES), email: z.string(), ...conversion }),
  signup_success: z.object({ source: z.enum(LEAD_SOURCES), ...conversion }),
  exit_intent_shown: z.object({}),
  exit_intent_conversion: z.object(conversion),
  /** the place and the type of the error, never its message */
  error: z.object({ where: wordSchema, kind: wordSchema }),
} as const;

export type AnalyticsName = keyof typeof ANALYTICS_EVENTS;

export type AnalyticsFields<N extends AnalyticsName> = z.infer<(typeof ANALYTICS_EVENTS)[N]>;

/** An analytics event. */
export interface AnalyticsEvent<N extends AnalyticsName = AnalyticsName> {
  readonly name: N;
  readonly fields: AnalyticsFields<N>;
}
