/**
 * The headers of banks in the languages that we have seen. An unknown header does no harm, because
 * the content of the column is checked too.
 */
const HEADER_WORDS = {
  date: /\b(?:date?|data|date ?time|timestamp|created|available on)\b|datum|fecha|^f\.\s?valor|dato$|^buchung(?:stag)?$|wertstellung|^wert$|valuta|dag$|tarih|дата|kuupäev|päivä|日付|日期|年月日|取引日|거래일|ημερομηνία/,
  /** the later of two dates, on which the bank posted the transaction */
  postedDate:
    /post|book|buchung|valuta|valeur|valor|value|wert|clear|księg|available|arrival|completed|rente|contab|bokför/,
  debit:
    /^(?:(?:amount|funds|money|paid|sum[ae]?|importe|montant|betrag|valor|kwota) )?(?:debits?|withdrawals?|withdrawn|out|ut fra konto|outflow|soll|belastung|débit|débitos?|cargos?|retiros?|salidas?|saídas?|adeudo|uscite|addebiti|obciążenia)\b|(?<!入)出金|引き?出し?|支払/,
  credit:
    /^(?:(?:amount|funds|money|paid|sum[ae]?|importe|montant|betrag|valor|kwota) )?(?:credits?|deposits?|deposited|in|inn på konto|inflow|haben|gutschrift|crédit|créditos?|abonos?|depósitos?|ingresos?|entradas?|entrate|accrediti|uznania)\b|入金|預け?入れ?|預り/,
  amount:
    /^(?:amount|net|betrag|bedrag|importe|importo|montant|belopp|beløp|kwota|value|sum|tutar|сумма|částka|suma|umsatz(?= in |$| \()|valor(?=$| \()|total(?: amount)?$|[a-z]{3}\$$)|(?:amount|payout)$|入出金(?!内容)|金額|금액|金额|ποσό/,
  /** in a currency other than the currency of the account */
  foreignAmount: /foreign|local|^orig|ursprung|oorspr|операци/,
  fee: /^(?:fees?|kosten|gebühr(?:en)?|frais|comisi[oó]n|commissione|prowizja|opłata|avgift)$/,
  balance:
    /balance|running bal|saldo\b|^sold(?: (?:contabil|final))?$|kontostand|\bsolde\b|^bal\.?$|bakiye|остаток|残高|余额|餘額|잔액|υπόλοιπο|zůstatek|saldo po|jääk|egyenleg/,
  description:
    /description|details|narrative|narration|memo|^(?:payment )?reference$|verwendungszweck|^beschreibung ?\d?$|buchungstext|concepto|libell[ée]|particulars|notes?\b|^text$|omschrijving|mededelingen|opis|tytuł|beskrivning|operazione|descrizione|dettagli|описание|açıklama|selgitus|paskirtis|poznámka|^popis|remarks|descripción|descriç|histórico|^selite$|^viesti$|摘要|内容|적요|περιγραφή/,
  counterparty:
    /^(?:transaction )?(?:payee|merchant|name|vendor|customer|beneficiary|counter ?party|partner)(?: name)?$|^(?:name of )?(?:sender|recipient|receiver)(?: ?\/ ?(?:sender|recipient|receiver))?$|saaja|maksja|název protiúčtu|protistrana|contraparte|motpart|tegenpartij|zahlungsbeteiligter$|^partner neve$|empfänger|auftraggeber|beg(?:ue|ü)nstigter|^naam|odbiorca|^nom$|^nombre$/,
  category: /^(?:categor|kategori)/,
  id: /^(?:id|tx id|transaction id|transferwise id|fitid|unique id|reference number|transaction number|volgnr)$/,
  currency:
    /^(?:(?:payment |account )?currency(?: code| \([a-z ]+\))?|ccy|w(?:ä|ae)hrung|divisa|devise|munt|valuta|valuuta|valūta|valiuta|waluta|měna|moneda|moeda|валюта(?: платежа)?)$/,
  account:
    /^(?:bank )?account(?: (?:name|number|#))?$|^(?:auftrags)?konto(?:nummer)?$|^iban(?:\/bban)?$|^rekening$/,
  status:
    /^(?:(?:transaction |payment )?status|pending\?|state|info|статус|statut|estado|stato|stav|tila)$/,
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

/** Returns the columns whose headers have a meaning, in order. */
export function columnsMeaning(header: readonly string[], meaning: ColumnMeaning): number[] {
  return header.flatMap((name, column) => {
    const plain = plainHeader(name);
    return HEADER_WORDS[meaning].test(plain) ? [column] : [];
  });
}
