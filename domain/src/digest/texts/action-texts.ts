import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import { plural, rounded, roundedUnsigned, say, short } from '../../text/sentence.ts';
import { weekdaysText, type PeriodFacts } from '../sections/period.ts';

/** The one thing that a digest asks its reader to do. */
export const ACTION_TEXTS = {
  reconnect: (source: NameFact) => say`Reconnect ${source}. Its numbers are missing until then.`,

  replace: (source: NameFact) =>
    say`Import the transactions of ${source} from a file. We can no longer read it directly.`,

  import: (dataEnd: DateFact) => say`Import a file with the days after ${dataEnd}.`,

  coverCash: (low: MoneyFact, lowOn: DateFact) =>
    say`Plan for ${lowOn}: cash may fall to ${rounded(low)}.`,

  chase: (customer: NameFact, amount: MoneyFact, dueOn: DateFact) =>
    say`Ask ${customer} for the ${rounded(amount)} that was due on ${short(dueOn)}.`,

  classify: (count: CountFact) =>
    say`Categorize ${count} ${plural(count, 'transaction', 'transactions')}.`,

  /** "Check Acme: $1,930 more than on an average Tuesday." */
  lookAt: (payee: NameFact, change: MoneyFact, period: PeriodFacts) =>
    say`Check ${payee}: ${roundedUnsigned(change)} ${change.amount > 0 ? 'more' : 'less'} than on an average ${weekdaysText(period)}.`,

  earlierAlerts: (count: CountFact) =>
    say`${count} earlier ${plural(count, 'alert still needs', 'alerts still need')} an answer.`,

  nothing: () => say`Nothing needs you today.`,
};
