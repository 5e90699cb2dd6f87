import { deviceStore } from './device-store.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Drafts of the user’s work in this browser, kept in IndexedDB because they may hold whole files.
 * They end after a day, and when the user signs out.
 */
const drafts = deviceStore('drafts', LIFETIME_MS);

export const readDraft = drafts.read;
export const writeDraft = drafts.write;
export const removeDraft = drafts.remove;

/** Deletes all drafts, so that the next user never sees the previous user’s files. */
export const removeAllDrafts = drafts.removeAll;
