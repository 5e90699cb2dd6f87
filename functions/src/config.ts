/** Where everything runs: beside the database, near most owners. */
export const REGION = 'us-central1';
