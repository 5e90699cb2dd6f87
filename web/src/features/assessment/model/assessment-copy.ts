/** The texts of the risk assessments that representatives send, in English. */
export const assessmentCopy = {
  form: {
    title: 'What the prospect could lose',
    about: 'Uses the risk model from the pricing page and a fixed price of $100 a month.',
    company: 'Company name',
    companyMissing: 'Enter the company’s name.',
    revenue: 'Monthly revenue, in dollars',
    revenueInvalid: 'Enter an amount above $0.',
    notes: 'Sales notes',
    notesAbout: 'We quote these in the e-mail.',
    calculate: 'Calculate',
    export: 'Export',
    save: 'Save',
  },
  result: {
    title: 'The assessment',
    about: 'This is what the e-mail will show.',
    empty: 'Enter a company and its revenue, then calculate. You will see what it could lose here.',
    monthlyRisk: 'At risk per month',
    roi: 'Return on the price',
    paysFor: 'Pays for',
    caption: (company: string) => `What ${company} could lose to unnoticed mistakes`,
    comparison: (price: string, risk: string) =>
      `Daily Snapshot costs ${price} a month. ${risk} is at risk each month.`,
    model: (percents: string) =>
      `This is our published risk model. It assumes that these mistakes cost up to ${percents} of a month’s revenue, each up to a cap. Tell the prospect that these are assumptions, not measurements.`,
  },
  send: {
    title: 'Send it to the prospect',
    about:
      'The prospect gets one e-mail with these figures, your notes and your name. We send each address at most one assessment in seven days, and none after it unsubscribes.',
    recipient: 'Recipient email',
    recipientMissing: 'Enter the prospect’s e-mail address.',
    sender: 'Sender name',
    send: 'Send Risk Assessment',
    missing: {
      title: 'Missing Information',
      message: 'Please fill in company name, revenue, and recipient email',
    },
    failed: { title: 'Email Failed', message: 'Failed to send email. Please try again.' },
    sent: (address: string) => ({
      title: 'Email Sent Successfully',
      message: `Risk assessment sent to ${address}`,
    }),
  },
  saved: {
    title: 'Your assessments',
    about:
      'The assessments you saved or sent, newest first. Only you can see them. We delete them after two years.',
    failed: 'We could not show your assessments',
    none: 'No assessments yet. Save or send one to see it here.',
    sent: 'Sent',
    saved: 'Saved',
    open: 'Open',
    export: 'Export',
    delete: 'Delete',
    confirmDelete: 'Delete permanently',
    cancelDelete: 'Keep it',
    deleted: (company: string) => `We deleted the assessment for ${company}.`,
  },
  exported: 'Calculation Exported',
  savedToast: { title: 'Assessment Saved', message: 'You can find it in your list below.' },
  saveFailed: 'Not Saved',
} as const;
