import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiRoutes } from '../api-routes'
import { formatCardNumber, testCards } from '../cards/test-cards'

test('the README documents every call and every card', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const names = [
    ...testCards.map(({ number }) => formatCardNumber(number)),
    ...apiRoutes.map(({ path }) => path.split('/:id')[0]),
  ]

  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
