// Writes the hashes of breached passwords from lists with one password per line, such as the files of
// SecLists under Passwords/Common-Credentials:
//   node --import tsx tools/passwords/write-hashes.ts FILE...
import { readFileSync, writeFileSync } from 'node:fs';
import { MIN_PASSWORD } from '@daily-snapshot/domain/accounts/passwords/new-password';
import { passwordHash } from '@daily-snapshot/domain/accounts/passwords/password-hash';

const TARGET = 'domain/src/accounts/passwords/breached-password-hashes.ts';

const passwords = process.argv
  .slice(2)
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .map((line) => line.trim())
  .filter((password) => password.length >= MIN_PASSWORD);
const hashes = [...new Set(passwords.map(passwordHash))].toSorted();
writeFileSync(
  TARGET,
  `// Written by tools/passwords/write-hashes.ts from the lists of breached passwords in SecLists and
// zxcvbn-ts (both MIT). ${hashes.length} sorted hashes of 32 bits.
export const BREACHED_PASSWORD_HASHES =
  '${hashes.join('')}';
`,
);
console.log(`${hashes.length} hashes`);
