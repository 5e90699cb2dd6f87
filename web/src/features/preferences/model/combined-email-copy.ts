/** The texts of the choice to get one e-mail for all businesses, in English. */
export const combinedEmailCopy = {
  title: 'Get one e-mail for all my businesses',
  about:
    'You own several businesses. Instead of one daily e-mail for each, you can get a single one with all their numbers and alerts. Other recipients still get an e-mail for each business.',
  on: 'On. You get one e-mail for all your businesses.',
  off: 'Off. You get one e-mail for each business.',
  turnedOn: 'You will get one e-mail for all your businesses.',
  turnedOff: 'You will get one e-mail for each business.',
  sameTime: (time: string) => `It goes out at ${time}.`,
  differentTimes: (business: string, time: string) =>
    `Your businesses have different times. The e-mail goes out with the last of them, ${business}, at ${time}.`,
  late: 'If one business is more than ten minutes late, the e-mail goes out without it, and that business follows in its own e-mail.',
};

/** The texts about an address whose e-mail came back, in English. */
export const retryAddressCopy = {
  retry: 'Try this address again',
  unreachable:
    'Gets no e-mail, because our e-mail to this address came back. Check the spelling, or try the address again.',
  reportedAsSpam:
    'Gets no e-mail, because this recipient reported our e-mail as spam. Remove the address.',
  done: (day: string) => `We’ll try again with ${day} e-mail.`,
  today: 'today’s',
  tomorrow: 'tomorrow’s',
  nextDay: 'the next',
};
