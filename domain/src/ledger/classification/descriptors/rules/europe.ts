import type { DescriptorRule } from '../descriptor-rule.ts';

/** Wordings of banks in the United Kingdom and the euro area. */
export const EUROPEAN_RULES: readonly DescriptorRule[] = [
  {
    id: 'europe-tax-adviser',
    patterns: 'STEUERBERAT~, EXPERT_COMPTABLE, GESTORIA, COMMERCIALISTA',
    out: 'expense',
    confidence: 'certain',
    source: 'tax advisers: STEUERBERATER, EXPERT COMPTABLE, GESTORIA',
  },
  {
    id: 'europe-payroll-tax',
    patterns: `
      HMRC .. PAYE|NIC|NI|CUMBERNAULD, PAYE, KRANKENKASSE~, AOK, BARMER, TECHNIKER, DAK, IKK,
      BKK, MINIJOB~, KNAPPSCHAFT, SOZIALVERSICHER~, BERUFSGENOSSENSCHAFT, BG_BAU, LOHNSTEUER~,
      URSSAF, DSN, POLE_EMPLOI|FRANCE_TRAVAIL, AGIRC~, PROBTP, MUTUELLE,
      SEGURIDAD_SOCIAL|SEG_SOCIAL|TGSS, SEGUROS_SOCIALES, INPS, INAIL, RSZ|ONSS
    `,
    in: 'payroll_tax',
    out: 'payroll_tax',
    confidence: 'certain',
    on: 'bank',
    source: 'HMRC PAYE; German health insurers and minijob center; URSSAF; TGSS; INPS',
  },
  {
    id: 'europe-sales-tax',
    patterns: `
      HMRC .. VAT, VAT HMRC|PAYMENT|RETURN, UMSATZSTEUER~, USTVA|UST, FINANZAMT .. UST~|UMSATZ~,
      TVA, DGFIP .. TVA, IVA, AEAT .. IVA|303, MODELO 303, BTW
    `,
    in: 'sales_tax',
    out: 'sales_tax',
    confidence: 'certain',
    on: 'bank',
    source: 'HMRC VAT; German Umsatzsteuer; French TVA; Spanish IVA',
  },
  {
    id: 'europe-tax',
    patterns: `
      HMRC, FINANZAMT, FINANZKASSE, STEUER~, GEWERBESTEUER, EINKOMMENSTEUER, KOERPERSCHAFT~,
      DGFIP, DRFIP, IMPOT~, AEAT, AGENCIA_TRIBUTARIA, HACIENDA, BELASTINGDIENST,
      AGENZIA_ENTRATE, F24, IMPUESTO~, CORPORATION TAX, COUNCIL TAX, STADTKASSE, BUNDESKASSE
    `,
    in: 'tax_payment',
    out: 'tax_payment',
    confidence: 'likely',
    on: 'bank',
    source: 'tax offices of the United Kingdom, Germany, France, Spain, Italy and the Netherlands',
  },
  {
    id: 'europe-payroll',
    patterns: `
      LOHN, GEHALT~, LOHN_GEHALT, LOEHNE, LOHNZAHLUNG, GEHAELTER, SALAIRE~, PAIE, NOMINA~,
      SUELDO, STIPENDI~, STIPENDIO, SALARIS, LOON
    `,
    out: 'payroll',
    confidence: 'certain',
    on: 'bank',
    source: 'ISO 20022 purpose code SALA as banks print it: LOHN/GEHALT, VIREMENT SALAIRE, NOMINA',
  },
  {
    id: 'europe-card-payment',
    patterns: `
      KREDITKARTENABRECHNUNG~, KREDITKARTE~, KARTENABRECHNUNG, BARCLAYCARD~, MBNA, CARTE_CREDIT,
      TARJETA_CREDITO, AMEX_DD, AMERICAN_EXP
    `,
    out: 'card_payment',
    confidence: 'likely',
    on: 'bank',
    source: 'KREDITKARTENABRECHNUNG; BARCLAYCARD direct debit',
  },
  {
    id: 'europe-loan',
    patterns: `
      DARLEHEN~, TILGUNG, KREDITRATE, RATENKREDIT, KREDIT$, EMPRUNT, ECHEANCE_PRET, PRESTAMO,
      HIPOTECA, MUTUO, BOUNCE_BACK_LOAN, BBLS, FUNDING_CIRCLE, IWOCA
    `,
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'loan entries of European banks',
  },
  {
    id: 'europe-owner',
    patterns: `
      PRIVATENTNAHME, PRIVATEINLAGE, ENTNAHME, EINLAGE, APPORT, COMPTE_COURANT_ASSOCIE,
      DIVIDENDE~, DLA, DIRECTORS_LOAN, DIRECTOR_LOAN
    `,
    in: 'owner_contribution',
    out: 'owner_draw',
    confidence: 'likely',
    on: 'bank',
    source: 'entries of owners: PRIVATENTNAHME, DIRECTORS LOAN',
  },
  {
    id: 'europe-transfer',
    patterns: `
      UMBUCHUNG~, UEBERTRAG~, VIREMENT_INTERNE|VIR_INTERNE, TRASPASO~, GIROCONTO, OWN_ACCOUNT,
      BETWEEN ACCOUNTS, INTERNAL_TRANSFER, TO_POT|FROM_POT
    `,
    in: 'transfer',
    out: 'transfer',
    confidence: 'certain',
    on: 'bank',
    source: 'UMBUCHUNG; VIREMENT INTERNE; TRASPASO; pots of Monzo and Starling',
  },
  {
    id: 'europe-bank-fee',
    patterns: `
      KONTOFUEHRUNG~, KONTOFUHRUNG~, ENTGELT~, ENTGELTABSCHLUSS, ABSCHLUSS, FRAIS~,
      COMMISSION_INTERVENTION, COTISATION_CARTE|COTISATION_COMPTE, COMISION~, COMMISSIONI,
      BANK_CHARGES, ACCOUNT_CHARGES, UNPAID_ITEM, GEBUEHR~, GEBUHR~
    `,
    out: 'fee',
    in: 'vendor_refund',
    confidence: 'certain',
    on: 'bank',
    source: 'fees of European banks: ENTGELTABSCHLUSS, FRAIS, COMISION',
  },
  {
    id: 'europe-interest',
    patterns: 'ZINSEN, SOLLZINSEN, HABENZINSEN, INTERETS, AGIOS, INTERESES, INTERESSI',
    in: 'other_income',
    out: 'interest',
    confidence: 'certain',
    on: 'bank',
    source: 'interest of European banks: ZINSEN, AGIOS',
  },
  {
    id: 'europe-cash',
    patterns: `
      GELDAUTOMAT, BARGELDAUSZAHLUNG, AUSZAHLUNG, RETRAIT~, RETRAIT_DAB, REINTEGRO, CAJERO,
      PRELIEVO, CASHPOINT
    `,
    out: 'owner_draw',
    confidence: 'guess',
    on: 'bank',
    source: 'cash withdrawals: GELDAUTOMAT, RETRAIT DAB, CAJERO',
  },
  {
    id: 'europe-incoming-payment',
    patterns: `
      FASTER_PAYMENT~, FPI, ^FP, BANK_GIRO~, BGC, GUTSCHRIFT~, ZAHLUNGSEINGANG, VIREMENT~, VIR,
      VIR_RECU, TRANSFERENCIA~, BONIFICO, BACS, CHAPS, EINZAHLUNG, ABONO,
      REMISE_CB|REMISE_CARTE|REMISE
    `,
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    source: 'incoming payments: FASTER PAYMENT, GUTSCHRIFT, VIREMENT, TRANSFERENCIA',
  },
  {
    id: 'europe-outgoing-payment',
    patterns: `
      DIRECT_DEBIT, STANDING_ORDER, DAUERAUFTRAG, LASTSCHRIFT~, BASISLASTSCHRIFT,
      SEPA_LASTSCHRIFT, PRLV~, PRELEVEMENT~, RECIBO~, ADDEBITO, DOMICILIACION, KARTENZAHLUNG,
      PAIEMENT~, COMPRA~, PAGAMENTO, ^CB, ^DD
    `,
    out: 'expense',
    confidence: 'likely',
    source: 'direct debits and standing orders: DIRECT DEBIT, SEPA LASTSCHRIFT, PRLV SEPA',
  },
];
