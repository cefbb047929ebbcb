import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEmailModule } from '../../../tools/messages/render-email'

const path = join(__dirname, '../../../lambda/messages/rendered-email.ts')

test('the e-mail that the Lambdas carry is what product/ and the component render to', () => {
  const carried = readFileSync(path, 'utf8')

  expect(carried).toBe(renderEmailModule())
})
