/** The one that the official client of this repository is made for; webhooks are written in it. */
export const API_VERSION = '2026-10-28.endive';
