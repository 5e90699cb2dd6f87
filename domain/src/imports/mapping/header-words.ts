/**
 * What the headers of banks say, in the languages in which we have seen them. A name that no word
 * fits is no harm: what stands in a column is looked at too.
 */
const HEADER_WORDS = {
  date: /\b(?:date?|data|created|available on)\b|datum|fecha|^f\.\s?valor|dato$|^buchung(?:stag)?$|wertstellung|^wert$|valuta|dag$|tarih|дата|日付|日期|取引日|거래일|ημερομηνία/,
  /** of two dates, the one on which the bank wrote the line down */
  postedDate:
    /post|book|buchung|valuta|valeur|valor|value|wert|clear|księg|available|arrival|completed|rente|contab|bokför/,
  debit:
    /^(?:debits?|withdrawals?|out|outflow|money out|paid out|amount debit|soll|belastung|débit|cargo|adeudo|uscite|addebiti|obciążenia)\b|出金|支払/,
  credit:
    /^(?:credits?|deposits?|in|inflow|money in|paid in|amount credit|haben|gutschrift|crédit|abono|entrate|accrediti|uznania)\b|入金|預り/,
  amount:
    /^total$|^(?:amount|net|betrag|bedrag|importe|importo|montant|belopp|beløp|kwota|value|sum|tutar|сумма|[a-z]{3}\$$)|amount$|金額|금액|金额|ποσό/,
  /** in another currency than the account's */
  foreignAmount: /foreign|local|original|ursprung|oorspr/,
  fee: /^(?:fees?|gebühr)$/,
  balance:
    /balance|running bal|\bsaldo\b|kontostand|\bsolde\b|^bal\.?$|bakiye|остаток|残高|余额|餘額|잔액|υπόλοιπο|zůstatek|saldo po|jääk|egyenleg/,
  description:
    /description|details|narrative|narration|memo|^(?:payment )?reference$|verwendungszweck|buchungstext|concepto|libell[ée]|particulars|notes?\b|^text$|omschrijving|mededelingen|opis|tytuł|beskrivning|operazione|descrizione|dettagli|описание|açıklama|摘要|적요|περιγραφή/,
  counterparty:
    /^(?:transaction )?(?:payee|merchant|name|vendor|customer|beneficiary|counterparty)(?: name)?$|empfänger|auftraggeber|beg(?:ue|ü)nstigter|^naam|odbiorca|^nom$|^nombre$/,
  category: /^(?:categor|kategori)/,
  id: /^(?:id|tx id|transaction id|transferwise id|fitid|unique id|reference number|transaction number|volgnr)$/,
  currency: /^(?:currency|ccy|w(?:ä|ae)hrung|divisa|devise|munt|valuta)$/,
  account:
    /^(?:bank )?account(?: (?:name|number|#))?$|^(?:auftrags)?konto(?:nummer)?$|^iban(?:\/bban)?$|^rekening$/,
  status: /^(?:status|state|info)$/,
} as const;

export type ColumnMeaning = keyof typeof HEADER_WORDS;

/** Returns "transaction date" for "transaction_date", "TransactionDate" and "#Transaction Date". */
const plainHeader = (name: string): string =>
  name
    .trim()
    .replace(/^#/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** The columns whose header says a meaning, in their order. */
export function columnsMeaning(header: readonly string[], meaning: ColumnMeaning): number[] {
  return header.flatMap((name, column) => {
    const plain = plainHeader(name);
    return HEADER_WORDS[meaning].test(plain) ? [column] : [];
  });
}
