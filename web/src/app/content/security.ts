/** The sections of the security page. */
export const securityParts = [
  {
    anchor: 'encryption',
    title: 'Encryption',
    text: '256-bit SSL on every connection, encryption at rest, and a key of its own around each token that opens your bank or your books. Tokens live where no browser can read them.',
  },
  {
    anchor: 'no-data-sharing',
    title: 'No data sharing',
    text: 'Your numbers are seen by you and by whom you invite. They are not sold, not pooled, not used to compare you with others, and never written into our logs.',
  },
  {
    anchor: 'infrastructure',
    title: 'Infrastructure',
    text: 'Daily Snapshot runs on Google Cloud. Rules in front of the data refuse everything that is not expressly allowed; what the server computes, no browser can change. Securely monitored around the clock, with 0 breaches.',
  },
  {
    anchor: 'compliance',
    title: 'Compliance',
    text: 'ISO 27001:2022 certified and GDPR compliant: a copy of everything, a correction or an erasure is one message away.',
  },
] as const;
