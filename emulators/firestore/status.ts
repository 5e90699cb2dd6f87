/**
 * Canonical status codes, numbered as gRPC numbers them.
 *
 * @see https://grpc.io/docs/guides/status-codes/
 */
export const STATUS_CODES = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

export type StatusName = keyof typeof STATUS_CODES;

/**
 * An error that a client receives with its status. Any other thrown error is a bug and becomes
 * INTERNAL.
 */
export class StatusError extends Error {
  readonly status: StatusName;

  constructor(status: StatusName, message: string) {
    super(message);
    this.name = 'StatusError';
    this.status = status;
  }

  get code(): number {
    return STATUS_CODES[this.status];
  }
}

export const invalidArgument = (message: string) => new StatusError('INVALID_ARGUMENT', message);
