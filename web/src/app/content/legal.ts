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
  'This text is a template that describes how the product works. It is to be checked by a lawyer before a public launch.';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we store, why, for how long, and how you get rid of it.',
  sections: [
    {
      title: 'What we read',
      paragraphs: [
        'From the financial system and the bank that you connect, or the files that you import: dates, amounts, descriptions, names of customers and vendors, categories and balances. Access is read-only.',
        'From you: your name, e-mail address, phone number, and what you tell us of your business.',
      ],
    },
    {
      title: 'What for',
      paragraphs: [
        'To compute your snapshot and your alerts, to send them, to bill you, and to answer when you write to us. For nothing else: your numbers are not sold, not shared and not used for advertising.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The companies that run parts of the service for us see what their part needs: Google (hosting and storage), Stripe (payments), SendGrid (e-mail), and the provider of the connection that you chose. People whom you invite see what you let them see.',
      ],
    },
    {
      title: 'What the public pages do',
      paragraphs: [
        'They set no cookies. A bank file that you try on the front page is read in your browser and never sent. An address that you leave in a form is stored with the time, the form and your consent, so that we can write to you.',
      ],
    },
    {
      title: 'Counting visits',
      paragraphs: [
        'Where visits are counted, it is done with Google Analytics: which pages are seen, which buttons are pressed, how far a form gets, and the address of whoever signs up. In Europe nothing is counted unless you say yes; elsewhere you can say no below. A browser that sends Global Privacy Control is not counted unless you say so here.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'As long as you have an account. When you close it, your data is erased; invoices are kept as long as the law asks. Connections are ended and their keys destroyed at once.',
      ],
    },
    {
      title: 'What you can ask of us',
      paragraphs: [
        'A copy of everything, a correction, or the erasure of it all. Write to the support address below; it costs nothing.',
      ],
    },
  ],
};

export const terms: LegalText = {
  title: 'Terms',
  lead: 'What you may expect of us, and we of you.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Each business morning we send a snapshot computed from what you connected, and alerts when something is unusual. It informs you. It is no audit, no tax advice and no accounting service, and it does not replace yours.',
      ],
    },
    {
      title: 'What it rests on',
      paragraphs: [
        'Numbers are as complete as what your bank and your books have delivered by then. What is missing is marked as missing. Percentages of detection and examples on the public pages are no promise for your business.',
      ],
    },
    {
      title: 'Price and payment',
      paragraphs: [
        'You pay the monthly price of the offer you accepted, in advance, by card through Stripe. A trial is free until its last day; we remind you before it ends. A price change is announced 30 days ahead and never applies to a month you have paid.',
      ],
    },
    {
      title: 'Ending it',
      paragraphs: [
        'You can cancel at any time, in as many clicks as it took to begin. The service runs to the end of the month you have paid.',
      ],
    },
    {
      title: 'Your part',
      paragraphs: [
        'Connect only accounts that you may connect, keep your password to yourself, and tell us when something is wrong.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We are liable for intent and gross negligence, and otherwise up to what you paid in the last twelve months, as far as the law allows.',
      ],
    },
  ],
};
