import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { Imports } from '../../../functions/src/imports/ports/imports.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryImports = (store: MemoryStore): Imports => ({
  accounts: async (businessId) => [...(store.accounts.get(businessId)?.values() ?? [])],

  addAccounts: async (businessId, accounts) => {
    const storedAccounts = store.accounts.get(businessId) ?? new Map<string, Account>();
    for (const { name, kind, nameInFile } of accounts) {
      const names = new Set(storedAccounts.get(name)?.namesInFiles);
      if (nameInFile !== '') names.add(nameInFile);
      storedAccounts.set(name, { name, kind, namesInFiles: [...names] });
    }
    store.accounts.set(businessId, storedAccounts);
  },

  rememberMapping: async (businessId, remembered) => {
    const { fingerprint, account } = remembered;
    store.mappings.set(`${businessId} ${fingerprint} ${account}`, remembered);
  },

  record: async (businessId, fileKey, imported) => {
    store.imports.set(`${businessId} ${fileKey}`, imported);
  },

  recorded: async (businessId) =>
    [...store.imports].flatMap(([id, imported]) => {
      const [business, key = ''] = id.split(' ');
      return business === businessId ? [{ ...imported, key }] : [];
    }),

  progress: async (businessId, fileKey, doneCount) => {
    const imported = store.imports.get(`${businessId} ${fileKey}`);
    if (!imported) throw new Error(`There is no imported file ${fileKey}.`);
    store.imports.set(`${businessId} ${fileKey}`, { ...imported, doneCount });
  },

  storeBatches: async (businessId, fileKey, batches) => {
    store.importBatches.set(`${businessId} ${fileKey}`, batches);
  },

  batch: async (businessId, fileKey, index) =>
    store.importBatches.get(`${businessId} ${fileKey}`)?.[index],

  removeBatches: async (businessId, fileKey) => {
    store.importBatches.delete(`${businessId} ${fileKey}`);
  },
});
