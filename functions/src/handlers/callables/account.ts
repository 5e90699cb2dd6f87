import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const endSessions = callable(
  'endSessions',
  async (_, caller) => {
    await ports().accounts.endSessions(caller.id);
    return {};
  },
  { guard: 'recent' },
);
