import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lint-'))
  cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
  cpSync('tools/lint', join(project, 'tools/lint'), { recursive: true })
})
afterAll(() => rmSync(project, { recursive: true }))

/** The rules of this project by which oxlint refuses one line of code in a file at that path. */
function refusals(path: string, line: string): string[] {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${line}\n`)
  const args = ['--format', 'json', path]
  const oxlint = spawnSync(resolve('node_modules/.bin/oxlint'), args, {
    cwd: project,
    encoding: 'utf8',
  })
  const { diagnostics }: { diagnostics: { code: string }[] } = JSON.parse(oxlint.stdout)
  return diagnostics
    .map(({ code }) => code)
    .filter((code) => /no-restricted|no-clock|no-local-time/.test(code))
}

const restrictedImport = 'eslint(no-restricted-imports)'

test.each([
  ['product/a.ts', '../lambda/orders/order'],
  ['product/a.ts', 'zod'],
  ['lambda/shop/payments/a.ts', 'zod'],
  ['lambda/shop/payments/a.ts', '../../../lib/stage/stage-config'],
  ['lambda/shop/links/a.ts', '@aws-sdk/client-s3'],
  ['lambda/shop/links/a.ts', '../../platform/secrets/read-secret'],
  ['lambda/shop/messages/a.ts', '../../platform/logging/logger'],
  ['lambda/shop/download-page/a.ts', 'node:fs/promises'],
  ['lambda/orders/a.ts', '@aws-sdk/client-dynamodb'],
  ['lambda/orders/a.ts', '../shop/links/download-link'],
  ['lambda/orders/a.ts', '../shop/payments/verify-event'],
  ['lambda/orders/orders-table.ts', '../shop/delivery/deliver'],
  ['lambda/shop/links/a.ts', '../../office/ledger/close'],
  ['lambda/shop/delivery/a.ts', '../../operations/public-calls/call-site'],
  ['lambda/office/ledger/a.ts', '../../operations/public-calls/call-site'],
  ['lambda/operations/public-calls/a.ts', '../../office/ledger/close'],
  ['lambda/platform/http/a.ts', '../../orders/order'],
  ['lambda/orders/orders-table.ts', '../../lib/stage/stage-config'],
  ['lib/a.ts', '../lambda/orders/order'],
  ['lib/site/a.ts', '../../lambda/orders/order'],
  ['lib/a.ts', '../local/start-store'],
  ['bin/a.ts', '../lambda/orders/order'],
  ['frontend/landing/a.ts', '../../lambda/orders/order'],
  ['frontend/landing/a.ts', '../../lib/stage/stage-config'],
  ['frontend/landing/a.ts', '@chakra-ui/react'],
  ['frontend/landing/a.ts', '../../tools/fonts/cut-display-font'],
  ['frontend/build/a.ts', '../../tools/build/build-step'],
  ['tools/a.ts', '../frontend/app/hydrate'],
  ['local/a.ts', '../frontend/app/hydrate'],
  ['local/a.ts', '../packages/stripe-emulator/start-stripe'],
  ['tools/a.ts', 'stripe-emulator/start-stripe'],
  ['bench/a.ts', '../packages/stripe-emulator'],
  ['test/tools/a.ts', '../../packages/stripe-emulator/cards/places'],
  ['local/a.ts', '../packages/stack-runner/start-runner'],
  ['tools/a.ts', 'stack-runner/template/stack'],
  ['tools/a.ts', 'stack-runner/testing'],
  ['test/local/a.ts', '../../packages/stack-runner/template/stack'],
  ['test/local/a.ts', 'stack-runner/template/stack'],
  ['packages/stack-runner/a.ts', '../../product/brand'],
  ['packages/stack-runner/aws/a.ts', '../../../lib/stage/user-error'],
  ['packages/stack-runner/aws/a.ts', '../../../local/settings'],
  ['packages/stack-runner/a.ts', 'stripe-emulator'],
  ['packages/stripe-emulator/a.ts', 'stack-runner'],
  ['packages/stack-runner/test/a.ts', '../../../test/support/run/eventually'],
  ['lambda/shop/payments/a.ts', 'stack-runner'],
  ['lib/a.ts', 'stack-runner'],
  ['bin/a.ts', 'stack-runner'],
  ['frontend/landing/a.ts', 'stack-runner'],
  ['product/a.ts', 'stripe-emulator'],
  ['packages/stripe-emulator/a.ts', '../../product/brand'],
  ['packages/stripe-emulator/api/a.ts', '../../../lib/stage/user-error'],
  ['packages/stripe-emulator/api/a.ts', '../../../lambda/contract'],
  ['packages/stripe-emulator/a.ts', '../../local/platform/clock'],
  ['packages/stripe-emulator/test/a.ts', '../../../test/support/run/eventually'],
  ['packages/stripe-emulator/test/a.ts', '../../../local/platform/clock'],
  ['tools/a.ts', 'stripe-emulator/testing'],
  ['lambda/shop/payments/a.ts', 'stripe-emulator'],
  ['lib/a.ts', 'stripe-emulator'],
  ['bin/a.ts', 'stripe-emulator'],
  ['frontend/landing/a.ts', 'stripe-emulator'],
  ['frontend/build/a.ts', 'stripe-emulator'],
])('%s may not import %s', (path, specifier) => {
  expect(refusals(path, `export * as its from '${specifier}'`)).toEqual([restrictedImport])
})

test.each([
  ['product/b.ts', './brand'],
  ['lambda/shop/payments/b.ts', '../../../product/product'],
  ['lambda/shop/payments/b.ts', '../../orders/order'],
  ['lambda/office/statement/b.ts', '../../shop/messages/html'],
  ['lambda/shop/links/b.ts', '../../orders/order'],
  ['lambda/orders/b.ts', '../contract'],
  ['lambda/orders/b.ts', 'zod/mini'],
  ['lambda/orders/orders-table.ts', '@aws-sdk/lib-dynamodb'],
  ['lambda/orders/orders-table.ts', '../platform/logging/loggable-error'],
  ['lib/site/b.ts', '../../lambda/contract'],
  ['frontend/landing/b.ts', '../../lambda/contract'],
  ['frontend/landing/b.ts', '@chakra-ui/react/button'],
  ['frontend/build/b.ts', '../../tools/fonts/cut-display-font'],
  ['frontend/build/b.ts', '../../tools/product/count-pages'],
  ['tools/b.ts', '../lambda/orders/order-status'],
  ['local/b.ts', 'stripe-emulator'],
  ['local/b.ts', 'stack-runner'],
  ['test/tools/b.ts', 'stack-runner/testing'],
  ['test/tools/b.ts', 'stripe-emulator'],
  ['test/tools/b.ts', 'stripe-emulator/testing'],
  ['packages/stripe-emulator/test/b.ts', './support/eventually'],
])('%s may import %s', (path, specifier) => {
  expect(refusals(path, `export * as its from '${specifier}'`)).toEqual([])
})

test.each([
  ['lambda/shop/links/c.ts', "export type { Secret } from '../../platform/secrets/read-secret'"],
  ['lib/c.ts', "export type { Order } from '../lambda/orders/order'"],
])('%s may import a type: %s', (path, line) => {
  expect(refusals(path, line)).toEqual([])
})

const clock = 'clock(no-clock)'
const localTime = 'clock(no-local-time)'
const environment = 'eslint(no-restricted-properties)'

test.each([
  ['lambda/shop/links/d.ts', 'Date.now()', clock],
  ['lambda/orders/d.ts', 'new Date()', clock],
  ['lambda/orders/orders-table.ts', 'new Date()', clock],
  ['lambda/shop/payments/d.ts', 'new Date()', clock],
  ['lambda/shop/delivery/d.ts', 'Date()', clock],
  // [F100] A day there may have 23 or 25 hours.
  ['lambda/orders/d.ts', 'new Date(0).getHours()', localTime],
  ['lambda/operations/functions/reconcile/d.ts', 'new Date(0).setDate(1)', localTime],
  ['lambda/shop/delivery/d.ts', 'process.env', environment],
  ['lambda/shop/download-page/d.ts', 'process.env', environment],
])('%s may not evaluate %s', (path, expression, rule) => {
  expect(refusals(path, `export const its = () => ${expression}`)).toEqual([rule])
})

test.each([
  ['lambda/orders/e.ts', 'new Date(0)'],
  ['lambda/orders/e.ts', 'new Date(0).getUTCHours()'],
  ['lambda/shop/functions/stripe-webhook/e.ts', 'new Date()'],
  ['lambda/shop/functions/stripe-webhook/e.ts', 'process.env'],
  ['lambda/platform/secrets/e.ts', 'Date.now()'],
])('%s may evaluate %s', (path, expression) => {
  expect(refusals(path, `export const its = () => ${expression}`)).toEqual([])
})
