import { cloudKms } from './cloud-kms.ts';
import type { KeyWrapper } from './key-wrapper.ts';
import { localKeys } from './local-keys.ts';

const LOCAL = 'local:';

/**
 * Returns the key wrapper that a setting names: a key of Cloud KMS, or keys in the setting itself,
 * which only the local environment may use.
 *
 * @param setting `projects/../cryptoKeys/..`, or `local:KEY[,KEY]`, newest first
 */
export function selectKeyWrapper(
  setting: string,
  isLocal: boolean,
  accessToken: () => Promise<string>,
): KeyWrapper {
  if (setting.startsWith(LOCAL)) {
    if (!isLocal) throw new Error('Only the local environment may use local keys.');
    return localKeys(setting.slice(LOCAL.length).split(','));
  }
  if (!/^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/.test(setting)) {
    throw new Error('CONNECTOR_KEY is not the name of a Cloud KMS key.');
  }
  return cloudKms({ key: setting, accessToken });
}
