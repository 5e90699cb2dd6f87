import type { PostingKind } from '../posting-kind.ts';

/** The kinds of one category or account, by direction of the money. */
export type KindsByDirection = readonly [moneyIn: PostingKind, moneyOut: PostingKind];
