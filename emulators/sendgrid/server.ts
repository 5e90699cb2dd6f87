import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import {
  routeListener,
  serve,
  type ErrorStyle,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import type { Account } from './account.ts';
import { ApiError, apiError } from './api-error.ts';
import { createApi } from './routes/api.ts';
import { sendJson } from './routes/answer.ts';
import { controlRoutes } from './routes/control.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { ChangeStream } from './routes/stream.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly account: Account;
  readonly clock: SettableClock;
}

/** Errors in the form `{"errors":[{"message","field"}]}`. */
const errorStyle: ErrorStyle<ApiError> = {
  is: (error) => error instanceof ApiError,
  make: apiError,
  send: (response, { status, details }) => {
    sendJson(response, status, {
      errors: details.map(({ message, field }) => ({ message, field })),
    });
  },
};

/** Serves SendGrid's API, the control endpoints and the inbox on one port. */
export function startServer({ host, port, account, clock }: ServerOptions): Promise<RunningServer> {
  const stream = new ChangeStream(account.mailbox);
  const api = createApi(account);
  const others = routeListener(
    [...controlRoutes({ account, clock, stream }), ...inboxRoutes(account)],
    errorStyle,
  );
  return serve({
    host,
    port,
    listenerFor: ({ url }) => (url?.startsWith('/v3/') ? api : others),
    errors: errorStyle,
    onClose: () => stream.close(),
  });
}
