/** Payee names and descriptions as banks write them in other scripts and code pages. */
export const FOREIGN_WORDS: readonly {
  readonly name: string;
  readonly encoding: string;
  readonly mark?: string;
  readonly words: readonly string[];
}[] = [
  {
    name: 'UTF-8',
    encoding: 'utf-8',
    words: ['Müller & Söhne', 'Łódź', 'Пекарня', '株式会社', '🥐 Café'],
  },
  {
    name: 'UTF-8 with its mark',
    encoding: 'utf-8',
    mark: '\ufeff',
    words: ['Müller & Söhne', 'Łódź', 'Пекарня'],
  },
  {
    name: 'UTF-16, little end first, marked',
    encoding: 'utf-16le',
    mark: '\ufeff',
    words: ['Müller', 'Łódź', 'Пекарня'],
  },
  { name: 'UTF-16, little end first', encoding: 'utf-16le', words: ['Müller', 'Café'] },
  {
    name: 'UTF-16, big end first, marked',
    encoding: 'utf-16be',
    mark: '\ufeff',
    words: ['Müller', 'Łódź', 'Пекарня'],
  },
  { name: 'UTF-16, big end first', encoding: 'utf-16be', words: ['Müller', 'Café'] },
  {
    name: 'Windows-1252, German',
    encoding: 'windows-1252',
    words: [
      'Müller & Söhne',
      'Bäckerei Groß',
      'Straßenfest',
      'Gebühr',
      'Überweisung für März',
      '5 €',
    ],
  },
  {
    name: 'Windows-1252, French',
    encoding: 'windows-1252',
    words: [
      'Café de l’Étoile',
      'Crème brûlée',
      'Prélèvement',
      'Société Générale',
      'Août',
      'Français',
    ],
  },
  {
    name: 'Windows-1252, Spanish',
    encoding: 'windows-1252',
    words: ['Panadería Núñez', 'Comisión', 'Añejo España', 'Nómina', 'Teléfono', 'Compañía'],
  },
  { name: 'Windows-1252, one word', encoding: 'windows-1252', words: ['Caf\u00e9'] },
  {
    name: 'ISO 8859-15',
    encoding: 'iso-8859-15',
    words: ['Müller & Söhne', 'Straßenfest', 'Gebühr'],
  },
  {
    name: 'Windows-1250, Polish',
    encoding: 'windows-1250',
    words: ['Żabka Łódź', 'Świeży Chleb', 'Przelew przychodzący', 'Śnieżka', 'Opłata miesięczna'],
  },
  {
    name: 'ISO 8859-2, Polish',
    encoding: 'iso-8859-2',
    words: ['Żabka Łódź', 'Świeży Chleb', 'Przelew przychodzący', 'Śnieżka', 'Opłata miesięczna'],
  },
  {
    name: 'Windows-1251, Russian',
    encoding: 'windows-1251',
    words: ['Пекарня Колос', 'Оплата счета', 'Перевод', 'Аренда помещения', 'Комиссия банка'],
  },
  {
    name: 'KOI8-R, Russian',
    encoding: 'koi8-r',
    words: ['Пекарня Колос', 'Оплата счета', 'Перевод', 'Аренда помещения', 'Комиссия банка'],
  },
  {
    name: 'Windows-1253, Greek',
    encoding: 'windows-1253',
    words: ['Αρτοποιείο Αθήνα', 'Ενοίκιο', 'Μισθοδοσία', 'Προμήθεια τράπεζας', 'Λογαριασμός'],
  },
  {
    name: 'Windows-1254, Turkish',
    encoding: 'windows-1254',
    words: ['Fırın İşletmesi', 'Kira ödemesi', 'Maaş ödemesi', 'Güneş Market', 'Şeker Alışveriş'],
  },
  {
    name: 'Mac OS Roman',
    encoding: 'macintosh',
    words: ['Müller & Söhne', 'Bäckerei', 'Crème brûlée', 'Gebühr', 'España', 'Société Générale'],
  },
  {
    name: 'Shift JIS, Japanese',
    encoding: 'shift_jis',
    words: ['株式会社ベーカリー', '振込手数料', '給与振込', '電気料金', 'カード支払', 'ガス料金'],
  },
  {
    name: 'EUC-JP, Japanese',
    encoding: 'euc-jp',
    words: ['株式会社ベーカリー', '振込手数料', '給与振込', '電気料金', 'カード支払', 'ガス料金'],
  },
  {
    name: 'GB 18030, Chinese',
    encoding: 'gb18030',
    words: ['面包店有限公司', '转账手续费', '工资', '电费', '网上支付', '房租'],
  },
  {
    name: 'Big5, Chinese',
    encoding: 'big5',
    words: ['麵包店有限公司', '轉帳手續費', '薪資', '電費', '網路付款', '房租'],
  },
  {
    name: 'EUC-KR, Korean',
    encoding: 'euc-kr',
    words: ['빵집 주식회사', '이체 수수료', '급여 이체', '전기 요금', '카드 결제', '임대료'],
  },
];
