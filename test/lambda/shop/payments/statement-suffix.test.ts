import fc from 'fast-check'
import { statementSuffix } from '../../../../lambda/shop/payments/statement-suffix'

test.each([
  ['The $30,000 Month', 'THE 30000'],
  ['L’art d’être à l’heure', 'LART DETRE'],
  ['Œuvres complètes', 'OEUVRES'],
  ['Straße nach Süden', 'STRASSE'],
  ['Bread Bakingforever', 'BREAD'],
  ['On misunderstandings', 'ON MISUNDE'],
  ['Antidisestablishmentarianism', 'ANTIDISEST'],
])('%s is %s on card statements', (title, suffix) => {
  expect(statementSuffix({ title })).toBe(suffix)
})

test.each(['Война и мир', '日本語', '1984', ' '])('%j has no letter for a statement', (title) => {
  expect(statementSuffix({ title })).toBeUndefined()
})

test('the seller’s own suffix comes before the title', () => {
  expect(statementSuffix({ title: 'Война и мир', statementSuffix: 'WAR PEACE' })).toBe('WAR PEACE')
})

test('for any title Stripe accepts the suffix after the longest name of an account', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const suffix = statementSuffix({ title }) ?? 'A'

      expect(suffix).toMatch(/^[A-Z0-9]([A-Z0-9 ]*[A-Z0-9])?$/)
      expect(suffix).toMatch(/[A-Z]/)
      expect(suffix.length).toBeLessThanOrEqual(10)
    }),
  )
})
