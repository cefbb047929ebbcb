import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lint-'))
  cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
})
afterAll(() => rmSync(project, { recursive: true }))

/** Whether the project's own lint settings refuse a line in a file of that path. */
function isRefused(path: string, line: string): boolean {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${line}\n`)
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, [path], { cwd: project, encoding: 'utf8' })
  return /no-restricted-(imports|properties)/.test(stdout)
}

test.each([
  ['product/a.ts', "export * from '../lambda/orders/order'"],
  ['product/a.ts', "export { z } from 'zod'"],
  ['lambda/payments/a.ts', "export { z } from 'zod'"],
  ['lambda/payments/a.ts', "export { stageConfig } from '../../lib/stage/stage-config'"],
  ['lambda/links/a.ts', "export { S3Client } from '@aws-sdk/client-s3'"],
  ['lambda/links/a.ts', "export { readSecret } from '../secrets/read-secret'"],
  ['lambda/links/a.ts', 'export const now = () => Date.now()'],
  ['lambda/links/a.ts', 'export const settings = () => process.env'],
  ['lib/a.ts', "export { orderNumber } from '../lambda/orders/order-number'"],
  ['lib/a.ts', "export { startStore } from '../local/start/start-store'"],
  ['frontend/landing/a.ts', "export { orderNumber } from '../../lambda/orders/order-number'"],
  ['frontend/landing/a.ts', "export { stageConfig } from '../../lib/stage/stage-config'"],
  ['frontend/landing/a.ts', "export { Button } from '@chakra-ui/react'"],
  ['tools/a.ts', "export { hydrate } from '../frontend/app/hydrate'"],
  ['local/a.ts', "export { hydrate } from '../frontend/app/hydrate'"],
])('%s must not hold: %s', (path, line) => {
  expect(isRefused(path, line)).toBe(true)
})

test.each([
  ['product/b.ts', "export { brand } from './brand'"],
  ['lambda/payments/b.ts', "export { product } from '../../product/product'"],
  ['lambda/links/b.ts', "export type { Secret } from '../secrets/read-secret'"],
  ['lib/b.ts', "export type { Order } from '../lambda/orders/order'"],
  ['frontend/landing/b.ts', "export type { CheckoutRequest } from '../../lambda/contract'"],
  ['frontend/landing/b.ts', "export { Button } from '@chakra-ui/react/button'"],
  ['tools/b.ts', "export { orderStatus } from '../lambda/orders/order-status'"],
])('%s may hold: %s', (path, line) => {
  expect(isRefused(path, line)).toBe(false)
})
