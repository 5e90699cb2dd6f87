export interface Faq {
  readonly question: string;
  readonly answer: string;
}

export const faq: readonly Faq[] = [
  {
    question: 'What will I get each morning?',
    answer:
      'One short e-mail at 10AM CST, Monday to Friday: Revenue, Expenses and Net Profit since the last one, each beside what is normal for you, why they differ, and one thing worth doing. Monday’s covers Friday to Sunday.',
  },
  {
    question: 'How long does setup take?',
    answer:
      'Under 2 minutes. You connect one financial system and one bank by signing in to them; we read the last months and show you at once what we would have caught.',
  },
  {
    question: 'Can you move money or change my books?',
    answer:
      'No. Access is read-only: the code that speaks to your bank and your books lets only reading requests out. You can disconnect at any time.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Most owners start on a Professional plan at $97 a month. We send you a personalised quote, and the first 30 days are a free trial.',
  },
  {
    question: 'How do you know what is normal?',
    answer:
      'From your own history. Each number stands beside the range in which eight of ten such weekdays lie, and beside its 30-day rolling baseline. Nothing is compared with anybody else’s business.',
  },
  {
    question: 'What happens when something is wrong?',
    answer:
      'You are told what, by how much, and which lines are behind it: an expense spike, a revenue drop, a missed invoice, a payroll anomaly, a cash flow issue. What is critical reaches you at once, 24/7; the rest waits for the morning.',
  },
  {
    question: 'Is my data safe?',
    answer:
      'It is encrypted with 256-bit SSL in transit and encrypted at rest, seen by you and whom you invite, and shared with nobody. You can export it or have it erased whenever you wish.',
  },
  {
    question: 'Do I need an accountant to use it?',
    answer:
      'No. It is written for the person who runs the business. If you have an accountant, you can invite them to read along; they will like that every number opens to its lines.',
  },
];
