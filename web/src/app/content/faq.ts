export interface Faq {
  readonly question: string;
  readonly answer: string;
}

export const faq: readonly Faq[] = [
  {
    question: 'What will I get each morning?',
    answer:
      'One short e-mail at 10AM CST, Monday to Friday. It shows Revenue, Expenses and Net Profit for the day before, what is normal for you, what changed and why, and what needs you today. Monday’s e-mail covers Friday to Sunday.',
  },
  {
    question: 'How long does setup take?',
    answer:
      'Under 2 minutes. You sign in to one financial system and one bank. We read your last months of transactions and show you right away what we would have caught.',
  },
  {
    question: 'Can you move money or change my books?',
    answer:
      'No. Access is read-only. Our connection to your bank and your books can only send read requests. You can disconnect at any time.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Most owners start on a Professional plan at $97 a month. We send you a personalised quote, and the first 30 days are a free trial.',
  },
  {
    question: 'How do you know what is normal?',
    answer:
      'From your own history. For each weekday we work out the range that eight out of ten such days fall into, and we also show the 30-day rolling baseline. We never compare you with other businesses.',
  },
  {
    question: 'What happens when something is wrong?',
    answer:
      'You get an alert that says what happened, how much is involved, and which transactions are behind it: an expense spike, a revenue drop, a missed invoice, a payroll anomaly or a cash flow issue. Critical alerts reach you right away, 24/7. The rest wait for your next daily e-mail.',
  },
  {
    question: 'Is my data safe?',
    answer:
      'Yes. It is encrypted with 256-bit SSL in transit and encrypted at rest. Only you and the people you invite can see it. We share it with no one. You can export or delete it at any time.',
  },
  {
    question: 'Do I need an accountant to use it?',
    answer:
      'No. It is written for the person who runs the business. If you have an accountant, you can invite them to see the same numbers. Every number opens to the transactions behind it.',
  },
];
