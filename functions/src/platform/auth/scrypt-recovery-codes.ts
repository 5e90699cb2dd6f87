import { randomBytes, scrypt } from 'node:crypto';
import type { RecoveryCodeHashes } from '../../accounts/ports/recovery-codes.ts';

/**
 * One of the parameter sets that OWASP recommends for scrypt. A hash takes 32 MiB.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const COST = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Node refuses more than 32 MiB without an explicit limit. */
const MEMORY_MAX = 2 * 128 * COST.cost * COST.blockSize;

/** Hashes the codes of accounts without codes, so that they take as long as others. */
const DUMMY_SALT = randomBytes(SALT_BYTES).toString('base64url');

export const scryptRecoveryCodes: RecoveryCodeHashes = {
  randomBytes: (count) => randomBytes(count),

  newSalt: () => randomBytes(SALT_BYTES).toString('base64url'),

  hash: (code, salt = DUMMY_SALT) =>
    new Promise((resolve, reject) => {
      const options = { ...COST, maxmem: MEMORY_MAX };
      scrypt(code, Buffer.from(salt, 'base64url'), KEY_BYTES, options, (error, key) => {
        if (error) reject(error);
        else resolve(key.toString('base64url'));
      });
    }),
};
