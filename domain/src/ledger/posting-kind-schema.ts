import { z } from 'zod';
import { ALL_KINDS, type PostingKind } from './posting-kind.ts';

export const postingKindSchema = z.enum(ALL_KINDS as readonly [PostingKind, ...PostingKind[]]);
