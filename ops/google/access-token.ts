import { GoogleAuth } from 'google-auth-library';

/**
 * Returns access tokens of the signed-in person, or of the service account of a workflow.
 *
 * @throws Error that says how to sign in
 */
export function googleAccessToken(): () => Promise<string> {
  const auth = new GoogleAuth({ scopes: ['https://www.googleapis.com/auth/cloud-platform'] });
  return async () => {
    try {
      const token = await auth.getAccessToken();
      if (token) return token;
    } catch {
      // Its message can name files of the machine. Ours says what to do.
    }
    throw new Error('You are not signed in to Google. Run: gcloud auth application-default login');
  };
}
