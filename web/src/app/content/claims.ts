/** Marketing claims as displayed. Verify each claim before the public launch. */
export const claims = {
  tiles: [
    { name: 'Security', value: 'ISO 27001' },
    { name: 'Monitored', value: '$1.13B+' },
    { name: 'Uptime', value: '99.9%' },
  ],
  badges: [
    { name: 'ISO 27001:2022', text: 'Certified information security' },
    { name: 'Bank-level encryption', text: '256-bit SSL, in transit and at rest' },
    { name: 'Zero data sharing', text: 'Your numbers are never sold or passed on' },
    { name: 'GDPR compliant', text: 'Yours to export and to erase' },
    { name: '0 breaches', text: 'Since the first day' },
    { name: 'Securely monitored', text: 'Around the clock' },
  ],
  proof: [
    { value: '5,000+', name: 'business owners' },
    { value: '5000+', name: 'transactions daily' },
    { value: '98%', name: 'satisfaction' },
    { value: '2.5 hours', name: 'saved daily' },
    { value: '$45K', name: 'average issues caught' },
    { value: '50+', name: 'integrations' },
  ],
  /** The claims on the pricing page. */
  socialProof: [
    { value: '500+', name: 'businesses' },
    { value: '$2.3M', name: 'prevented' },
    { value: '99.7%', name: 'detection' },
    { value: '4.9', name: 'rating' },
  ],
  averageRating: '4.9',
  uptime: '99.9% uptime SLA',
  popupOwners: '2,847+ owners',
  hiddenCosts:
    'Owners who do not track these numbers are blindsided by hidden costs of $3,000-$15,000 a month.',
  securityGuarantee:
    'Access is read-only. We cannot move money, pay bills or change your books. You can disconnect at any time, and deleting your account deletes everything we have read.',
} as const;

/**
 * Press logos for the strip "Our Team Featured In". Placeholders until the business names real
 * ones.
 */
export const press = [
  'The Main Street Ledger',
  'SHOPKEEPER',
  'Founders Quarterly',
  'The Morning Till',
  'PRACTICE & PROFIT',
] as const;
