import { invalidArgument } from '../status.ts';
import type { Micros } from './value.ts';

const RFC_3339 =
  /^(\d{4}-\d\d-(\d\d)T(\d\d):\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

const MICROS_PER_SECOND = 1_000_000n;

/** 0001-01-01T00:00:00Z, the first instant a timestamp can name. */
const EARLIEST: Micros = -62_135_596_800n * MICROS_PER_SECOND;
/** 9999-12-31T23:59:59.999999Z, the last. */
const LATEST: Micros = 253_402_300_800n * MICROS_PER_SECOND - 1n;

/** Parses RFC 3339 with up to nine fraction digits. Truncates to microseconds. */
export function parseTimestamp(text: string): Micros {
  const [, civil = '', day, hour, fraction = '', sign, offsetHours, offsetMinutes] =
    RFC_3339.exec(text) ?? [];
  const date = new Date(`${civil.toUpperCase()}Z`);
  // Date turns February 30 into a day in March, and hour 24 into the next day.
  if (date.getUTCDate() !== Number(day) || date.getUTCHours() !== Number(hour)) {
    throw invalidArgument(`Invalid timestamp "${text}".`);
  }
  const offset = sign === undefined ? 0 : Number(offsetHours) * 3600 + Number(offsetMinutes) * 60;
  const seconds = date.getTime() / 1000 - (sign === '-' ? -offset : offset);
  const micros = BigInt(seconds) * MICROS_PER_SECOND + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  if (micros < EARLIEST || micros > LATEST) {
    throw invalidArgument(`Timestamp "${text}" is outside the years 1 to 9999.`);
  }
  return micros;
}

/**
 * Formats RFC 3339 in UTC with zero, three or six fraction digits, the canonical form of proto3
 * JSON.
 */
export function formatTimestamp(micros: Micros): string {
  const fraction = ((micros % MICROS_PER_SECOND) + MICROS_PER_SECOND) % MICROS_PER_SECOND;
  const milliseconds = Number((micros - fraction) / 1000n);
  const civil = new Date(milliseconds).toISOString().slice(0, 19);
  if (fraction === 0n) return `${civil}Z`;
  const digits = fraction.toString().padStart(6, '0');
  return `${civil}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}
