import { z } from 'zod';
import { isBusinessDate } from './business-date.ts';
import { isTimeZone } from './time-zone.ts';

export const businessDateSchema = z.string().refine(isBusinessDate, 'Not a calendar day');

export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, 'Choose the time zone of the business.');

export const periodSchema = z.object({ from: businessDateSchema, to: businessDateSchema });
