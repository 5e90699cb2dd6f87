/** What a question is about, in the order in which weak ones are named. */
export const TOPICS = [
  'the promise',
  'prices',
  'the risk model',
  'qualifying',
  'objections',
  'trust',
] as const;

export type Topic = (typeof TOPICS)[number];

/** How many there are, and how many have to be right. */
export const QUESTION_COUNT = 20;

export const OPTION_COUNT = 4;

/** Which of the options, as the question lists them. */
export type OptionIndex = 0 | 1 | 2 | 3;

export const OPTION_INDEXES: readonly OptionIndex[] = [0, 1, 2, 3];

/** What somebody who takes the quiz sees of a question. */
export interface AskedQuestion {
  readonly id: string;
  readonly topic: Topic;
  readonly question: string;
  readonly options: readonly [string, string, string, string];
}

/** A question as only the server knows it. */
export interface QuizQuestion extends AskedQuestion {
  readonly correct: OptionIndex;
  readonly explanation: string;
  /** the item of the toolkit that whoever answers right has understood */
  readonly certifies: { readonly section: string; readonly item: string };
}

/** What is told once an option was picked. */
export interface ShownAnswer {
  /** the option that counts: the first that was picked */
  readonly picked: OptionIndex;
  readonly correct: OptionIndex;
  readonly explanation: string;
}

/** All questions, as they were published. */
export interface Quiz {
  readonly questions: readonly QuizQuestion[];
  /** another one as soon as what is certified is another */
  readonly contentVersion: string;
}
