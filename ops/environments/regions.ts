/**
 * The regions in which Cloud Functions (second generation), Cloud Tasks, Cloud Scheduler and Firestore
 * exist.
 *
 * @see https://cloud.google.com/functions/docs/locations
 * @see https://cloud.google.com/firestore/docs/locations
 */
export const REGIONS = [
  'us-central1',
  'us-east1',
  'us-east4',
  'us-west1',
  'us-west2',
  'us-west3',
  'us-west4',
  'northamerica-northeast1',
  'europe-west1',
  'europe-west2',
  'europe-west3',
  'europe-west6',
  'europe-central2',
  'australia-southeast1',
] as const;

export type Region = (typeof REGIONS)[number];

/** The multi-region locations of Firestore, which cost about twice as much, and their main region. */
const MULTI_REGIONS: Readonly<Partial<Record<Region, string>>> = {
  'us-central1': 'nam5',
  'europe-west1': 'eur3',
};

/** Returns the locations of a database beside the functions of a region, the cheapest first. */
export const databaseLocationsOf = (region: Region): readonly string[] => {
  const multiRegion = MULTI_REGIONS[region];
  return multiRegion === undefined ? [region] : [region, multiRegion];
};
