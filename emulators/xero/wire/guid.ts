import { createHash } from 'node:crypto';

/** Derives an ID in Xero's format from the given names. */
export function guidOf(...names: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const documentGuid = (tenant: string, id: string): string => guidOf(tenant, 'document', id);
export const accountGuid = (tenant: string, id: string): string => guidOf(tenant, 'account', id);
export const contactGuid = (tenant: string, id: string): string => guidOf(tenant, 'contact', id);
