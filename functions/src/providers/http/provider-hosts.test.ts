import { describe, expect, it } from 'vitest';
import type { Environment } from '../../platform/ports/environment.ts';
import { providerHost, type Provider } from './provider-hosts.ts';

const EMULATOR = 'http://127.0.0.1:7600';

describe('providerHost', () => {
  it.each<[Provider, Environment, string, string]>([
    ['Plaid', 'production', '', 'https://production.plaid.com'],
    ['Plaid', 'production', 'https://production.plaid.com/', 'https://production.plaid.com'],
    ['Plaid', 'sandbox', '', 'https://sandbox.plaid.com'],
    ['Intuit', 'production', '', 'https://quickbooks.api.intuit.com'],
    ['Intuit', 'sandbox', '', 'https://sandbox-quickbooks.api.intuit.com'],
    ['SendGrid', 'production', '', 'https://api.sendgrid.com'],
    ['SendGrid', 'production', 'https://api.eu.sendgrid.com/', 'https://api.eu.sendgrid.com'],
    ['SendGrid', 'sandbox', 'https://api.eu.sendgrid.com', 'https://api.eu.sendgrid.com'],
    ['Xero', 'sandbox', '', 'https://api.xero.com'],
    ['Stripe', 'sandbox', 'https://api.stripe.com/', 'https://api.stripe.com'],
    ['Stripe', 'local', EMULATOR, EMULATOR],
  ])('returns for %s in %s with "%s" the host %s', (provider, environment, configured, host) => {
    expect(providerHost(provider, configured, environment)).toBe(host);
  });

  it.each<[Provider, Environment, string, string]>([
    [
      'Plaid',
      'production',
      'https://sandbox.plaid.com',
      "https://sandbox.plaid.com is Plaid's sandbox host. A production environment may only call https://production.plaid.com.",
    ],
    [
      'Plaid',
      'sandbox',
      'https://production.plaid.com',
      "https://production.plaid.com is Plaid's production host. A sandbox environment may only call https://sandbox.plaid.com.",
    ],
    [
      'Intuit',
      'production',
      'https://sandbox-quickbooks.api.intuit.com',
      "https://sandbox-quickbooks.api.intuit.com is Intuit's sandbox host. A production environment may only call https://quickbooks.api.intuit.com.",
    ],
    [
      'SendGrid',
      'production',
      'https://api.sendgrid.com.evil.example',
      'https://api.sendgrid.com.evil.example is no host of SendGrid. A production environment may only call https://api.sendgrid.com or https://api.eu.sendgrid.com.',
    ],
    [
      'Stripe',
      'sandbox',
      EMULATOR,
      `${EMULATOR} is no host of Stripe. A sandbox environment may only call https://api.stripe.com.`,
    ],
    [
      'Stripe',
      'local',
      'https://api.stripe.com',
      'The host of Stripe, "https://api.stripe.com", is not on this machine. The local environment may only call emulators.',
    ],
    [
      'Plaid',
      'local',
      '',
      'The host of Plaid, "", is not on this machine. The local environment may only call emulators.',
    ],
  ])('refuses for %s in %s the host "%s"', (provider, environment, configured, sentence) => {
    expect(() => providerHost(provider, configured, environment)).toThrow(new Error(sentence));
  });
});
