import { LimitReached } from './limit-reached.ts';
import type { DocumentLookup } from './lookup.ts';
import type { RuleValue } from './value.ts';

/** Expressions that one evaluation of the rules may come to. */
const MAX_EXPRESSIONS = 1000;

/** One evaluation of the rules: what their variables are and how much they have used up. */
export class Run {
  readonly request: RuleValue;
  readonly resource: RuleValue;
  readonly documents: DocumentLookup;
  private spent = 0;

  constructor(request: RuleValue, resource: RuleValue, documents: DocumentLookup) {
    this.request = request;
    this.resource = resource;
    this.documents = documents;
  }

  /** Counts evaluated expressions. */
  spend(expressions: number): void {
    this.spent += expressions;
    if (this.spent <= MAX_EXPRESSIONS) return;
    throw new LimitReached(
      `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to ` +
        'evaluate has been reached.',
    );
  }
}
