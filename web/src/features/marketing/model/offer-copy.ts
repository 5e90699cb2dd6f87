/** The texts of the offers, in English. */
export const OFFER_COPY = {
  offer: {
    agreement:
      'By continuing you agree to the <terms>terms</terms> and the <privacy>privacy policy</privacy>.',
    failed: 'Payment Error',
    failedAbout: 'Unable to start checkout. Please try again.',
    perMonth: '/month',
    processing: 'Processing...',
    payment: 'You pay on Stripe’s page. We never see your card.',
    promo: 'Promo code',
    promoInvalid: 'This code is not valid, so the regular price applies.',
    removePromo: 'Remove the promo code',
    remove: 'Remove',
  },
  priceSlider: {
    valueText: (dollars: number, label: string) => `$${dollars} a month: ${label}`,
    min: 'New Business Just Getting Started',
    max: 'Support the Mission',
    perMonth: '/month',
    label: 'Choose your price',
    starting: 'Starting...',
    start: 'Start My Snapshot',
  },
} as const;
