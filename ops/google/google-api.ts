/** The first label of each host, `API.googleapis.com`. */
export const GOOGLE_APIS = [
  'billingbudgets',
  'cloudbilling',
  'cloudkms',
  'cloudquotas',
  'cloudresourcemanager',
  'firebase',
  'firestore',
  'iam',
  'identitytoolkit',
  'logging',
  'monitoring',
  'secretmanager',
  'serviceusage',
] as const;
export type GoogleApi = (typeof GOOGLE_APIS)[number];
