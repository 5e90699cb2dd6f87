// The requirements of OWASP ASVS 5.0.0 at levels 1 and 2, by the ids of the standard.
import { ACCESS_REQUIREMENTS } from './access.ts';
import { AUTHENTICATION_REQUIREMENTS } from './authentication.ts';
import { INPUT_REQUIREMENTS } from './input.ts';
import { OPERATION_REQUIREMENTS } from './operation.ts';
import { PROTECTION_REQUIREMENTS } from './protection.ts';
import type { AsvsRequirement } from './requirement.ts';
import { TOKEN_REQUIREMENTS } from './tokens.ts';
import { WEB_REQUIREMENTS } from './web.ts';

export const ASVS_REQUIREMENTS: readonly AsvsRequirement[] = [
  ...INPUT_REQUIREMENTS,
  ...WEB_REQUIREMENTS,
  ...AUTHENTICATION_REQUIREMENTS,
  ...ACCESS_REQUIREMENTS,
  ...TOKEN_REQUIREMENTS,
  ...PROTECTION_REQUIREMENTS,
  ...OPERATION_REQUIREMENTS,
];
