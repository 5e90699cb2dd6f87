import type { Document } from '../../model/document.ts';
import { orderKey } from '../../model/resource-path.ts';
import type { View } from '../view.ts';
import type { CommitPlan } from './write.ts';

/** Returns the documents as they are after the plan is applied, for `getAfter` in rules. */
export function afterView(view: View, plan: CommitPlan): Pick<View, 'get'> {
  const changed = new Map<string, Document | undefined>(
    plan.changes.map(({ path, after }) => [orderKey(path), after]),
  );
  return {
    get(path) {
      const key = orderKey(path);
      return changed.has(key) ? changed.get(key) : view.get(path);
    },
  };
}
