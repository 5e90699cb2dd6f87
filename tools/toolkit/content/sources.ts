// Sources for statements of the toolkit. A title without an address is one of our own documents.

export const PUBLIC_PAGES = {
  title: 'The public pages of Daily Snapshot: home page and FAQ',
};
export const SECURITY_PAGE = { title: 'The security page of Daily Snapshot' };
export const METHOD_PAGE = { title: 'How we calculate the numbers, the public method page' };
export const PRICE_LIST = { title: 'The price list of Daily Snapshot' };
export const RISK_MODEL = {
  title: 'The published risk model: 15%, 8%, 5% and 3% of a month’s revenue, capped',
};
export const QUALIFICATION_RULE = { title: 'The qualification rule for prospects' };

export const ASKBIZ_METHOD = {
  title: 'AskBiz, anomaly detection methodology',
  url: 'https://askbiz.co/transparency/anomaly-detection-methodology',
};
export const ASKBIZ_BRIEF = {
  title: 'AskBiz, how to read the daily brief',
  url: 'https://askbiz.co/academy/how-to-read-daily-brief',
};
export const JENKINS = {
  title: 'Jenkins, Cashflow Snapshot',
  url: 'https://jenkins.co.uk/cashflow-snapshot',
};
export const FINANCICA = {
  title: 'Financica, weekly cash report',
  url: 'https://financica.app/docs/weekly-cash-report',
};
export const MONEY_DASHBOARD = {
  title: 'Money Dashboard, help article 215854783',
};
export const CHARTMOGUL = { title: 'ChartMogul, help article 203298572' };
export const SQUARE_SUMMARY = { title: 'Square, help article 3843: sales summaries' };
export const FATHOM_ALERTS = { title: 'Fathom, help article 999147: alert thresholds' };
export const FLOAT_BALANCE = { title: 'Float, help articles 1779129 and 2455380' };
export const XERO_CASH_FLOW = { title: 'Xero, short-term cash flow: what it includes' };
export const QUICKBOOKS_PLANNER = {
  title: 'QuickBooks, Cash Flow Planner; Books Close, Transaction Review (article L7M7trAQH)',
};
export const FIELD_NOTES = {
  title: 'Field notes: what owners and bookkeepers ask for and complain about',
};
