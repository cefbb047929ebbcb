import { filesOpened } from '../../../tools/measure/files-opened'
import { readImports } from '../../../tools/measure/import-graph'

const handler = 'lambda/functions/stripe-webhook/handler.ts'

function file(path: string, text: string, lines = 40) {
  return { path, text, lines }
}

test('a reader opens what a handler calls, not types, platform, messages, clients or tiny files', () => {
  const files = [
    file(
      handler,
      `import { record } from '../../payments/record'
       import type { Order } from '../../orders/order'
       import { log } from '../../platform/logging/logger'
       import { email } from '../../messages/email'`,
    ),
    file(
      'lambda/payments/record.ts',
      `import { instant } from './instant'
       import { stripe } from './stripe-client'`,
    ),
    file('lambda/payments/stripe-client.ts', ''),
    file('lambda/payments/instant.ts', '', 15),
    file('lambda/payments/unrelated.ts', ''),
    file('lambda/orders/order.ts', ''),
    file('lambda/platform/logging/logger.ts', ''),
    file('lambda/messages/email.ts', "import { wording } from '../../product/wording'"),
    file('product/wording.ts', ''),
  ]

  const [webhook] = filesOpened(files, readImports(files))

  expect(webhook?.opened).toEqual([
    { path: handler, lines: 40 },
    { path: 'lambda/payments/record.ts', lines: 40 },
  ])
  expect(webhook?.closure).toHaveLength(8)
})
