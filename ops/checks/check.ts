/** The result of a check. */
export type CheckStatus =
  /** it is there and right */
  | 'ok'
  /** it does not exist yet */
  | 'missing'
  /** it exists and is wrong */
  | 'invalid'
  /** the environment turns this feature off */
  | 'off'
  /** only a service knows it, and this run asked none */
  | 'unknown';

export interface Check {
  readonly id: string;
  readonly status: CheckStatus;
  readonly message: string;
  /** the next step for the operator; empty: none */
  readonly action: string;
}

export const ok = (id: string, message: string): Check => ({
  id,
  status: 'ok',
  message,
  action: '',
});

export const off = (id: string, message: string, action: string): Check => ({
  id,
  status: 'off',
  message,
  action,
});

/** A check that stops a deployment. */
export const isBlocking = ({ status }: Check): boolean =>
  status === 'missing' || status === 'invalid';
