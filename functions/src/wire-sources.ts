import type { NoticesOfSources, Sources } from './ports/source-provider.ts';

/** The providers of books and bank lines that this deployment has an access of its own to. */
export const wireSources = (): Sources => ({});

/** Who reads what they post to us. */
export const wireSourceNotices = (): NoticesOfSources => ({});
