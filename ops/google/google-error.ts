import { z } from 'zod';
import type { GoogleApi } from './google-api.ts';

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

/** A refusal of Google. Its message names resources of the project and no secret. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly api: GoogleApi;
  readonly httpStatus: number;
  /** a code such as `PERMISSION_DENIED`; empty if the answer had none */
  readonly code: string;
  /** a detail such as `SERVICE_DISABLED` */
  readonly reason: string | undefined;

  constructor(api: GoogleApi, httpStatus: number, body: unknown) {
    const parsed = errorSchema.safeParse(body);
    const { message, status, details } = parsed.data?.error ?? {
      message: '',
      status: '',
      details: [],
    };
    super(
      `${api}.googleapis.com answered ${httpStatus} ${status}: ${message || 'no reason given'}`,
    );
    this.api = api;
    this.httpStatus = httpStatus;
    this.code = status;
    this.reason = details.find(({ reason }) => reason !== undefined)?.reason;
  }
}

/** Returns whether Google says that a resource does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof GoogleError && error.httpStatus === 404;

/** Returns whether Google refuses because the caller lacks a permission. */
export const isRefused = (error: unknown): boolean =>
  error instanceof GoogleError && error.httpStatus === 403;

/** Returns whether Google refuses because the access token is not valid. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GoogleError && error.httpStatus === 401;
