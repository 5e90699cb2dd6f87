import type { ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';

const ABOUT: Readonly<Record<ToolkitSection, string>> = {
  'customer-pitches': 'Openings that work for each type of business. Copy one and make it yours.',
  'roi-calculator':
    'Compare what a prospect could lose in a month with the price of Daily Snapshot. Calculate it together, then send it.',
  'value-table':
    'What the published risk model estimates for six business sizes, and how to talk about it.',
  'objection-handling':
    'Search for the prospect’s own words. You get a 20-second answer, the proof and the next question.',
  'certification-quiz':
    'What every representative must know: the promise, the prices, the model, who to sell to and what not to say.',
  'sales-process':
    'From the first call to the first week. Your checks and notes stay in this browser until you close it.',
  'battle-cards':
    'Fair comparisons with the alternatives: their strengths, their limits and our answer.',
};

/** The texts around the content of the sales toolkit, in English. */
export const toolkitCopy = {
  about: ABOUT,
  page: {
    title: 'Internal Sales Tools',
    about:
      'Sign in with the e-mail address and password an administrator gave you. The tools stay unlocked in this tab for 12 hours, or until you lock them or sign out.',
    lock: 'Lock',
    signOut: 'Sign out',
    tabs: 'Sales tools',
    loading: 'Loading',
    notFound: 'Page Not Found',
    notFoundAbout: 'The sales tools have no such tab. The link may be outdated or incomplete.',
    home: 'Return to home',
  },
  gate: {
    email: 'E-mail',
    emailMissing: 'Enter the e-mail address you were given for the sales tools.',
    password: 'Password',
    passwordMissing: 'Enter the password you were given for the sales tools.',
    unlock: 'Unlock',
    granted: { title: 'Access Granted', message: 'Welcome to Internal Sales Tools' },
    denied: {
      title: 'Access Denied',
      message: 'Invalid email or password. Contact admin if needed.',
    },
    tooMany: (time: string) => ({
      title: 'Too many attempts',
      message: `The sales tools are locked until ${time}. Try again then, or ask an administrator for your password.`,
    }),
    failed: 'We could not unlock the tools',
  },
  search: {
    label: 'Search all tabs',
    placeholder: 'spreadsheet, 10 AM, read-only',
    none: 'No results. Try fewer words.',
    one: '1 result. Press the down arrow to go to it.',
    all: (count: number) => `${count} results. Press the down arrow to go through them.`,
    first: (count: number, shown: number) =>
      `${count} results, showing the first ${shown}. Press the down arrow to go through them.`,
  },
  section: {
    failed: 'We could not show this tab',
    empty:
      'Nothing is published here yet. An administrator can publish it, and it will appear automatically.',
  },
  index: {
    label: 'On this tab',
    jump: (count: number) => `Show the ${count} titles`,
  },
  provenance: {
    verifyAgain: 'Verify again.',
    stale: (days: number, owner: string) =>
      `This was last checked against its sources more than ${days} days ago. Do not use it until ${owner} has verified it.`,
    verified: (day: string, owner: string) => `Verified ${day} · ${owner}`,
    version: (version: number) => `Version ${version}`,
  },
  copy: {
    pitch: 'Copy pitch',
    pitchOf: (title: string) => `Copy pitch: ${title}`,
    answer: 'Copy answer',
    answerOf: (title: string) => `Copy answer: ${title}`,
    done: (title: string) => ({ title: 'Copied', message: `You can now paste “${title}”.` }),
    failed: {
      title: 'Not copied',
      message: 'Your browser does not allow it. Select the text and copy it yourself.',
    },
  },
  pitches: {
    segment: 'Type of business',
    all: (count: number) => `All (${count})`,
  },
  objections: {
    search: 'What did the prospect say?',
    placeholder: 'too expensive',
    none: 'No objection matches. Try a single word, or search all tabs above.',
    count: (shown: number, total: number) => `${shown} of ${total}`,
    alsoSaid: (phrases: string) => `Other ways to say it: ${phrases}`,
    proof: 'Proof',
    thenAsk: 'Then ask',
  },
  battleCards: {
    strengths: 'Strengths',
    weaknesses: 'Limits',
    source: 'Source:',
    ourAnswer: 'Our answer',
    ask: 'Ask',
    walkAway: 'Walk away when',
    internal: 'Internal only',
    shareable: 'OK to share',
  },
  process: {
    stage: (number: number, done: number, total: number) =>
      `Stage ${number} · ${done} of ${total} done`,
    doneWhen: 'Done when',
    clear: 'Clear all checks',
  },
  scorer: {
    title: 'Score the prospect',
    revenue: (points: number, minRevenue: string) =>
      `Last month’s revenue, in dollars (+${points} from ${minRevenue})`,
    revenueInvalid: 'Enter an amount above 0, like 50,000.',
    checkHabit: (points: number) => `Checks the numbers at least once a week (+${points})`,
    pastMistake: (points: number) => `Has lost money to a mistake before (+${points})`,
    decisionMaker: (points: number) => `Makes the decision alone (+${points})`,
    score: (score: number, max: number) => `${score} of ${max}`,
    high: 'High probability. Book the demo on this call.',
    missing: (points: number) =>
      points === 1
        ? '1 more point makes this a high probability.'
        : `${points} more points make this a high probability.`,
    tooSmall: (minRevenue: string) =>
      `Revenue is below ${minRevenue} a month. Say that it may be too early for Daily Snapshot.`,
    next: 'Next prospect',
  },
  valueTable: {
    title: 'Amount at risk, by size',
    revenue: 'Monthly revenue',
    monthlyRisk: 'At risk per month',
    annualRisk: 'At risk per year',
    model:
      'The model assumes 31% of monthly revenue, up to $675,000. A year is 12 such months. These are assumptions, not measurements. The bars compare the monthly amounts.',
    onePage: 'Make a handout with a prospect’s own numbers',
  },
} as const;
