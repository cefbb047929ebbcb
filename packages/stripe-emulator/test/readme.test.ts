import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiRoutes } from '../api-routes'
import { formatCardNumber } from '../cards/card'
import { testCards } from '../cards/test-cards'

test('the README documents every call and every card that does more than pay', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const cards = testCards.filter(({ label }) => !label.startsWith('Pays ('))
  const names = [
    ...cards.map(({ number }) => formatCardNumber(number)),
    ...apiRoutes.map(({ path }) => path.split('/:id')[0]),
  ]

  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
