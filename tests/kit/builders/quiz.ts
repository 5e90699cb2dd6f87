import { OPTION_INDEXES, TOPICS, type Quiz } from '@daily-snapshot/domain/certification/question';

/**
 * Builds a quiz of twenty questions. The right option of the first question is the first, of the
 * second the second, and so on.
 */
export const aQuiz = (contentVersion = 'one'): Quiz => ({
  contentVersion,
  questions: Array.from({ length: 20 }, (_, number) => ({
    id: `question-${number}`,
    topic: TOPICS[number % TOPICS.length] ?? 'prices',
    question: `Question ${number}?`,
    options: [`${number} a`, `${number} b`, `${number} c`, `${number} d`],
    correct: OPTION_INDEXES[number % 4] ?? 0,
    explanation: 'Because.',
    certifies: { section: 'customer-pitches', item: 'morning' },
  })),
});
