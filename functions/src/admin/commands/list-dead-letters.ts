import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { DeadLetters } from '../ports/dead-letters.ts';

interface Ports {
  readonly deadLetters: Pick<DeadLetters, 'page'>;
}

const PAGE_SIZE = 25;

/** Lists undeliverable e-mails, latest first. */
export async function listDeadLetters(
  ports: Ports,
  { after }: CallableRequest<'listDeadLetters'>,
): Promise<CallableResponse<'listDeadLetters'>> {
  const { deadLetters, next } = await ports.deadLetters.page(PAGE_SIZE, after);
  return { deadLetters: [...deadLetters], next };
}
