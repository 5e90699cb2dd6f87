// Published prices in US dollars for us-central1, read in November 2026. Prices change: check each
// page before you rely on a figure. docs/deployment.md adds them up.

const costs = {
  free: 'free',
  firestore:
    'first 50,000 reads and 20,000 writes a day free, then $0.03 and $0.09 per 100,000; $0.15 per GiB and month; point-in-time recovery about as much again for the storage (https://cloud.google.com/firestore/pricing)',
  backups: '$0.03 per GiB and month of backup (https://cloud.google.com/firestore/pricing)',
  kms: '$0.06 a month for each active key version, and $0.03 per 10,000 uses (https://cloud.google.com/kms/pricing)',
  identity:
    'free up to 50,000 users active in a month (https://cloud.google.com/identity-platform/pricing)',
  secrets:
    'first 6 secret versions free, then $0.06 a month each (https://cloud.google.com/secret-manager/pricing)',
  logs: 'first 50 GiB of logs a month free, then $0.50 per GiB; log-based metrics first 150 MiB free (https://cloud.google.com/stackdriver/pricing)',
  alerts:
    'free until Google charges for alert policies: announced as $0.10 a month per condition and $0.35 per million time series read (https://cloud.google.com/stackdriver/pricing)',
  uptime:
    'first million checks a month free; these checks are about 26,000 (https://cloud.google.com/stackdriver/pricing)',
} as const;

/** Returns the published price of a step. */
export const costOf = (name: keyof typeof costs): string => costs[name];
