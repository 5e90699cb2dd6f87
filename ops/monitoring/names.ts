/** Marks what setup has created, so that it corrects only its own. */
export const MANAGED_BY = { managed_by: 'daily-snapshot-setup' } as const;

/** Returns the labels of one resource of ours. */
export const labelsOf = (id: string) => ({ ...MANAGED_BY, resource_id: id });
