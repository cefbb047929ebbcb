const numbered = (count: number, nameOf: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => nameOf(index + 1)).join(';')

/** The 125 columns of a Buchungsstapel in format version 13, each text with a quotation mark before its name. */
const fields = [
  'Umsatz (ohne Soll/Haben-Kz);"Soll/Haben-Kennzeichen;"WKZ Umsatz;Kurs;Basis-Umsatz;"WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);"BU-Schlüssel;Belegdatum;"Belegfeld 1;"Belegfeld 2;Skonto;"Buchungstext',
  'Postensperre;"Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;"Beleglink',
  numbered(8, (number) => `"Beleginfo - Art ${number};"Beleginfo - Inhalt ${number}`),
  '"KOST1 - Kostenstelle;"KOST2 - Kostenstelle;Kost-Menge;"EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung);"Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  // DATEV's own names differ in their spaces.
  numbered(
    20,
    (number) => `"Zusatzinformation - Art ${number};"Zusatzinformation- Inhalt ${number}`,
  ),
  'Stück;Gewicht;Zahlweise;"Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp',
  '"Auftragsnummer;"Buchungstyp;USt-Schlüssel (Anzahlungen);"EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);"Herkunft-Kz',
  '"Buchungs GUID;KOST-Datum;"SEPA-Mandatsreferenz;Skontosperre;"Gesellschaftername;Beteiligtennummer',
  '"Identifikationsnummer;"Zeichnernummer;Postensperre bis;"Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit',
  '"Generalumkehr (GU);Steuersatz;"Land;"Abrechnungsreferenz;BVV-Position',
  '"EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
]
  .join(';')
  .split(';')
  .map((field) => ({ name: field.replace(/^"/, ''), isText: field.startsWith('"') }))

/** DATEV's second line: the names of all columns. */
export const columnsLine = fields.map(({ name }) => name).join(';')

/** A line of values by their columns' names. Every text is in quotation marks, an empty one as well. */
export function valuesLine(values: Record<string, string>): string {
  return fields
    .map(({ name, isText }) => (isText ? quoted(values[name] ?? '') : (values[name] ?? '')))
    .join(';')
}

/** A text of DATEV's: its quotation marks are doubled. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
