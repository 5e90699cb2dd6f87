/** The sections of the security page. */
export const securityParts = [
  {
    anchor: 'encryption',
    title: 'Encryption',
    text: '256-bit SSL on every connection and encryption at rest. Each access token for your bank or your books is encrypted with its own key and never leaves our servers.',
  },
  {
    anchor: 'no-data-sharing',
    title: 'No data sharing',
    text: 'Only you and the people you invite can see your numbers. We do not sell them, pool them or compare you with other businesses, and we never write them to our logs.',
  },
  {
    anchor: 'infrastructure',
    title: 'Infrastructure',
    text: 'Daily Snapshot runs on Google Cloud. Access rules refuse every request that is not explicitly allowed, and no browser can change what our servers compute. Securely monitored around the clock, with 0 breaches.',
  },
  {
    anchor: 'compliance',
    title: 'Compliance',
    text: 'ISO 27001:2022 certified and GDPR compliant. Send us one message to get a copy of your data, correct it or have it deleted.',
  },
] as const;
