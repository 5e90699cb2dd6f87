import { setClosed as close, setRole as give } from '../../commands/change-account.ts';
import { byAccount } from '../../commands/administrator.ts';
import {
  createUser as create,
  tellPredefinedUsers,
  type Creator,
} from '../../commands/create-user.ts';
import { adminSetupSecret, unsubscribeSecret } from '../../config.ts';
import { adminPorts, ports } from '../../wiring.ts';
import { openCallable, type Asker } from './callable.ts';
import { requireGuard } from './guard.ts';
import { staffCallable } from './staff-callable.ts';

/** The setup secret, and what hides networks that are counted. */
const secrets = [adminSetupSecret, unsubscribeSecret];

/** As few as one page shows. */
const PAGE_SIZE = 25;

/** A proof of signing in counts for nothing here once its session was ended. */
async function creatorOf(
  { caller, proof, ipAddress }: Asker,
  setupSecret: string | undefined,
): Promise<Creator> {
  const { networks, clock } = ports();
  if (caller?.claimsToAdminister && proof) await requireGuard(ports(), 'recent', proof);
  return { caller, setupSecret, network: networks.keyOf(ipAddress, clock.now()) };
}

export const predefinedUsers = openCallable(
  'predefinedUsers',
  async ({ setupSecret }, asker) => {
    const users = await tellPredefinedUsers(adminPorts(), await creatorOf(asker, setupSecret));
    return { users: users.map(({ email }) => ({ email })) };
  },
  { secrets },
);

export const createUser = openCallable(
  'createUser',
  async ({ email, password, setupSecret }, asker) => {
    const creator = await creatorOf(asker, setupSecret);
    return { accountId: await create(adminPorts(), { email, password }, creator) };
  },
  { secrets },
);

export const listUsers = staffCallable(
  'listUsers',
  async ({ staffAccounts }, { address, page }) => {
    if (address !== undefined) {
      const user = await staffAccounts.findByAddress(address);
      return { users: user ? [user] : [], next: null };
    }
    const { users, next } = await staffAccounts.page(PAGE_SIZE, page);
    return { users: [...users], next: next ?? null };
  },
  { guard: 'current' },
);

export const setRole = staffCallable(
  'setRole',
  async (given, request, caller) => {
    await give(given, { ...request, by: byAccount(caller) });
    return {};
  },
  { guard: 'recent' },
);

export const setClosed = staffCallable(
  'setClosed',
  async (given, request, caller) => {
    await close(given, { ...request, by: byAccount(caller) });
    return {};
  },
  { guard: 'recent' },
);
