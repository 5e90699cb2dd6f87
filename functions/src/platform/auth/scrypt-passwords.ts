import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHashes } from '../../sales/ports/toolkit.ts';

interface Parameters {
  /** memory and time cost, a power of two */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

/**
 * One of the parameter sets that OWASP recommends for scrypt. A hash takes 32 MiB, and Node
 * computes four at once, so an instance with 512 MiB is enough.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const CURRENT_PARAMETERS: Parameters = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The stored form `scrypt$N$r$p$salt$key`. Salt and key are base64url. */
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

function derive(password: string, salt: Buffer, length: number, parameters: Parameters) {
  const { cost, blockSize } = parameters;
  // Node refuses more than 32 MiB without an explicit limit.
  const maxmem = 2 * 128 * cost * blockSize;
  return new Promise<Buffer>((resolve, reject) => {
    const options = { ...parameters, maxmem };
    // NFKC makes composed and decomposed characters equal.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function parse(hash: string) {
  const [, cost, blockSize, parallelization, salt, key] = STORED.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('Invalid password hash.');
  return {
    parameters: {
      cost: Number(cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/**
 * A hash that matches no password. Comparing with it takes as long for an unknown account as for a
 * known account.
 */
const DUMMY = {
  parameters: CURRENT_PARAMETERS,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};

export const scryptPasswords: PasswordHashes = {
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt, KEY_BYTES, CURRENT_PARAMETERS);
    const { cost, blockSize, parallelization } = CURRENT_PARAMETERS;
    const encoded = [salt, key].map((bytes) => bytes.toString('base64url'));
    return ['scrypt', cost, blockSize, parallelization, ...encoded].join('$');
  },

  matches: async (password, hash) => {
    const { parameters, salt, key } = hash === undefined ? DUMMY : parse(hash);
    const derived = await derive(password, salt, key.length, parameters);
    return timingSafeEqual(derived, key) && hash !== undefined;
  },
};
