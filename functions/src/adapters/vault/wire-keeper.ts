import { cloudKms } from './cloud-kms.ts';
import type { KeyKeeper } from './key-keeper.ts';
import { localKeys } from './local-keys.ts';

const LOCAL = 'local:';

/**
 * The keeper that a setting names: a key of Cloud KMS, or keys that stand in the setting itself, which
 * is for the local world only.
 *
 * @param setting `projects/../cryptoKeys/..`, or `local:KEY[,KEY]`, newest first
 */
export function keyKeeperOf(
  setting: string,
  isLocal: boolean,
  accessToken: () => Promise<string>,
): KeyKeeper {
  if (setting.startsWith(LOCAL)) {
    if (!isLocal) throw new Error('Only the local world keeps the key of the vault in a setting.');
    return localKeys(setting.slice(LOCAL.length).split(','));
  }
  if (!/^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/.test(setting)) {
    throw new Error('CONNECTOR_KEY names no key of Cloud KMS.');
  }
  return cloudKms({ key: setting, accessToken });
}
