import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEmailModule } from '../../../../tools/messages/render-email'

const path = join(__dirname, '../../../../lambda/shop/messages/rendered-email.ts')

test('the committed e-mail equals what product/ and the component render', () => {
  const carried = readFileSync(path, 'utf8')

  expect(carried).toBe(renderEmailModule())
})
