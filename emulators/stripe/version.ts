/** The API version of the official client in this repository. Webhooks use it too. */
export const API_VERSION = '2026-10-28.endive';
