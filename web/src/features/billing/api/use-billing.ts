import { type Plan, planSchema } from '@daily-snapshot/domain/billing/plan';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the plan of an account. The value is null if the account never paid. */
export const usePlan = (accountId: string): Live<Plan | null> =>
  useLiveDocument(paths.plan(accountId), planSchema);
