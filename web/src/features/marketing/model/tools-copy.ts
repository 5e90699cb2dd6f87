/** The texts of the tools that visitors can try, in English. */
export const TOOLS_COPY = {
  ownOutcome: {
    withAccount:
      'With an account, you can tell us once what each column contains. We use it for your next files too.',
    lastDay: (period: string) => `The last complete day of your file: ${period}`,
    unknownColumns: (file: string) => `We do not know the columns of ${file}`,
    signUp: 'Get an account',
    unusable: (file: string) => `We could not use ${file}`,
    unusableAbout:
      'We kept nothing. Most banks offer “Export” or “Download transactions” as a CSV file. Try that file.',
    question: 'Your file does not say. Please answer, so that your numbers are right.',
    region: 'Your sample digest',
    oneFinding: 'What we found in the last 12 months of your file',
    twoFindings: 'The two most important findings in the last 12 months of your file',
    offer: 'Get this every business morning',
  },
  riskCalculator: {
    worth: (percent: string, years: string) =>
      `Protection costs <cost></cost> a month, or ${percent} of your revenue. Avoiding one such loss pays for ${years} of service.`,
    label: 'Monthly revenue, in dollars',
    calculate: 'Calculate',
    invalid: 'Enter dollars as a number above 0, such as 50,000.',
    about:
      'The model takes a share of a month’s revenue for each type of mistake, up to a limit. These shares are assumptions, not measurements.',
    caption: 'What mistakes could cost in one month',
  },
  tryYourOwn: {
    tooLarge: 'The file is larger than 10 MB. Choose fewer months.',
    drop: (formats: string) => `or drop it here: ${formats}`,
    notRead: (file: string) => `We could not read ${file}`,
    read: (transactions: number, file: string, skipped: number) =>
      skipped === 0
        ? `Read ${transactions} transactions from ${file}.`
        : `Read ${transactions} transactions from ${file}. ${skipped} rows were skipped.`,
    title: 'Try it with your own numbers',
    about:
      'Choose a file from your bank with a few months of transactions. You will see the snapshot of its last complete day and what we would have found. Your browser does the work. Nothing is uploaded.',
    field: 'A file from your bank',
    choose: 'Choose a file',
    readyOffline: 'Ready. You can even go offline before you choose a file.',
    ready: 'Ready.',
    reading: (name: string) => `Reading ${name} …`,
    empty: 'Your snapshot will appear here.',
    notReadAbout:
      'We could not load the code that reads this type of file. Check your connection and choose the file again.',
  },
} as const;
