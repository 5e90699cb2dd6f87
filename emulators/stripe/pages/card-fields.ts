import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';

/** The typed values by field name. */
export type TypedValues = Readonly<Record<string, string>>;
/** The errors by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly inputMode?: 'text' | 'numeric' | 'email';
  readonly autoComplete: string;
  readonly isLocked?: boolean;
}

export function field(options: Field): Html {
  const { name, label, value = '', error, hint, type = 'text', inputMode = 'text' } = options;
  const notes = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`];
  const described = notes.filter((id) => id !== false).join(' ');
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${inputMode}"
      autocomplete="${options.autoComplete}"
      value="${value}"
      ${described !== '' && html`aria-describedby="${described}"`}
      ${error !== undefined && html`aria-invalid="true"`}
      ${options.isLocked === true && html`readonly`}
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

export const cardFields = (legend: string, typed: TypedValues, fieldErrors: FieldErrors): Html =>
  html`<fieldset class="card">
    <legend>${legend}</legend>
    ${field({ name: 'number', label: 'Card number', value: typed['number'], error: fieldErrors['number'], inputMode: 'numeric', autoComplete: 'cc-number' })}
    <div class="pair">
      ${field({ name: 'expiry', label: 'Expires (MM / YY)', value: typed['expiry'], error: fieldErrors['expiry'], inputMode: 'numeric', autoComplete: 'cc-exp' })}
      ${field({ name: 'cvc', label: 'Security code', error: fieldErrors['cvc'], inputMode: 'numeric', autoComplete: 'cc-csc' })}
    </div>
    ${field({ name: 'name', label: 'Name on card', value: typed['name'], error: fieldErrors['name'], autoComplete: 'cc-name' })}
  </fieldset>`;

/** Builds a summary of all errors with links to their fields. */
export const problems = (fieldErrors: FieldErrors): Html | false =>
  Object.keys(fieldErrors).length > 0 &&
  html`<div class="problems" role="alert">
    <p><strong>You have not been charged.</strong></p>
    <ul>
      ${Object.entries(fieldErrors).map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}
    </ul>
  </div>`;

/** Builds the list of test cards. */
export const testCards = (): Html =>
  html`<details class="cards">
    <summary>Test cards</summary>
    <dl>
      <div>
        <dt>4242 4242 4242 4242</dt>
        <dd>is accepted</dd>
      </div>
      <div>
        <dt>4000 0000 0000 0002</dt>
        <dd>is declined</dd>
      </div>
      <div>
        <dt>4000 0025 0000 3155</dt>
        <dd>asks for approval</dd>
      </div>
      <div>
        <dt>4000 0000 0000 0341</dt>
        <dd>can be saved, and is declined when charged</dd>
      </div>
    </dl>
    <p>Any future date and any security code will do.</p>
  </details>`;
