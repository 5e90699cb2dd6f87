/** Where callables of a project answer: `firebase/functions` asks them there. */
export const functionsHost = (projectId: string): string =>
  `https://us-central1-${projectId}.cloudfunctions.net`;
