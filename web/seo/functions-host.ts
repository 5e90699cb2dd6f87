/** Returns the host that `firebase/functions` calls for a project. */
export const functionsHost = (projectId: string): string =>
  `https://us-central1-${projectId}.cloudfunctions.net`;
