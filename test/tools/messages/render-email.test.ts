import { readFileSync, writeFileSync } from 'node:fs'
import { renderEmailModule } from '../../../tools/messages/render-email'

/** What `ebookEmail` fills in tests. With UPDATE_GOLDEN=1 it is written first: review it before a commit. */
const path = 'test/support/fixture-book/rendered-email.ts'

test('the e-mail is rendered from the texts of product/', () => {
  const source = renderEmailModule()
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, source)

  expect(readFileSync(path, 'utf8')).toBe(source)
})
