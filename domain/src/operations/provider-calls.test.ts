import { expect, it } from 'vitest';
import { PROVIDERS } from '../connections/connection.ts';
import { unknownFieldsOf } from './objectives.ts';
import { alarmingCallsOf, CALL_LIMITS, callsMeasureOf } from './provider-calls.ts';

it.each([
  // 70% of 500,000 calls in 28 days
  ['quickbooks', 12_500],
  // 70% of five minutes
  ['xero', 35_000],
  ['plaid', 8_750],
] as const)('the calls of %s are alarming from 70%% of their limit on', (provider, calls) => {
  expect(alarmingCallsOf(CALL_LIMITS[provider])).toBe(calls);
});

it.each(PROVIDERS)('the calls of %s are counted by fields that the log has', (provider) => {
  expect(unknownFieldsOf(callsMeasureOf(provider))).toEqual([]);
});
