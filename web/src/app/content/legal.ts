export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A note on both legal pages, so that no reader takes the template for legal advice. */
export const TEMPLATE_NOTE =
  'This text is a template that describes how the product works. A lawyer must review it before the public launch.';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we store, why we store it, how long we keep it, and how to delete it.',
  sections: [
    {
      title: 'What we read',
      paragraphs: [
        'From the financial system and bank you connect, or the files you import, we read dates, amounts, descriptions, names of customers and vendors, categories and balances. Access is read-only.',
        'You give us your name, e-mail address, phone number and information about your business.',
      ],
    },
    {
      title: 'How we use it',
      paragraphs: [
        'We use your data to compute and send your snapshots and alerts, to bill you, and to answer your messages. We do not sell it, share it or use it for advertising.',
      ],
    },
    {
      title: 'Who else can see it',
      paragraphs: [
        'The companies that run parts of the service for us see only the data they need: Google (hosting and storage), Stripe (payments), SendGrid (e-mail) and the provider of each connection you choose. The people you invite can see your numbers.',
      ],
    },
    {
      title: 'Our public pages',
      paragraphs: [
        'Our public pages set no cookies. If you try a bank file on the home page, your browser reads it and never sends it to us. If you submit a form, we store your address with the time, the form and your consent so that we can contact you.',
      ],
    },
    {
      title: 'Analytics',
      paragraphs: [
        'If analytics is on, Google Analytics records the pages you visit, the buttons you press, how far you get in a form, and your e-mail address if you sign up. In Europe it is off unless you turn it on. Elsewhere you can turn it off below. If your browser sends Global Privacy Control, it stays off unless you turn it on here.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep your data while you have an account. When you close it, we end your connections, destroy their keys and delete your data. We keep invoices for as long as the law requires.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask for a copy of your data, a correction or its deletion, free of charge. Write to the support address below.',
      ],
    },
  ],
};

export const terms: LegalText = {
  title: 'Terms',
  lead: 'What you can expect from us, and what we expect from you.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Each business morning we send you a snapshot of the accounts you connected, and we send alerts when something is unusual. The service is for information. It is not an audit, tax advice or an accounting service, and it does not replace them.',
      ],
    },
    {
      title: 'Accuracy',
      paragraphs: [
        'Our numbers are as complete as the data your bank and your books have sent us. We mark missing data as missing. Detection rates and examples on our public pages are not a promise for your business.',
      ],
    },
    {
      title: 'Price and payment',
      paragraphs: [
        'You pay the monthly price of your offer in advance, by card through Stripe. A trial is free until its last day, and we remind you before it ends. We announce price changes 30 days ahead, and they never apply to a month you have already paid for.',
      ],
    },
    {
      title: 'Canceling',
      paragraphs: [
        'You can cancel at any time on your plan page. The service continues until the end of the month you have paid for.',
      ],
    },
    {
      title: 'Your responsibilities',
      paragraphs: [
        'Connect only accounts you are authorized to connect, keep your password secret, and tell us if something is wrong.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'As far as the law allows, our liability is limited to what you paid in the last twelve months, except for intent and gross negligence.',
      ],
    },
  ],
};
