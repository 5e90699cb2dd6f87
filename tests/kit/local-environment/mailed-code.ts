// The links that Firebase Auth would mail. Its emulator keeps them for tests.
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from './environment.ts';

type Purpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

const MODES: Readonly<Record<Purpose, string>> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
};

/** Returns the path and query of the latest such link for an address. */
export async function mailedLink(purpose: Purpose, address: string): Promise<string> {
  const { projectId, ports } = environmentAddresses();
  const url = `${addressOf(ports.auth)}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as {
    oobCodes: readonly { email: string; requestType: string; oobCode: string }[];
  };
  const found = oobCodes.findLast(
    ({ email, requestType }) => email === address && requestType === purpose,
  );
  if (!found) throw new Error(`No ${purpose} was mailed to ${address}.`);
  return `/auth/action?mode=${MODES[purpose]}&oobCode=${found.oobCode}&lang=en`;
}
