import { LimitError } from './limit-error.ts';
import type { DocumentLookup } from './document-lookup.ts';
import type { RuleValue } from './value.ts';

/** Maximum number of expressions in one evaluation. */
const MAX_EXPRESSIONS = 1000;

/** One evaluation of rules, with its variables and the expressions evaluated so far. */
export class Evaluation {
  readonly request: RuleValue;
  readonly resource: RuleValue;
  readonly documents: DocumentLookup;
  private expressionCount = 0;

  constructor(request: RuleValue, resource: RuleValue, documents: DocumentLookup) {
    this.request = request;
    this.resource = resource;
    this.documents = documents;
  }

  /**
   * Adds to the number of evaluated expressions.
   *
   * @throws LimitError above the maximum
   */
  countExpressions(expressions: number): void {
    this.expressionCount += expressions;
    if (this.expressionCount <= MAX_EXPRESSIONS) return;
    throw new LimitError(
      `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to ` +
        'evaluate has been reached.',
    );
  }
}
