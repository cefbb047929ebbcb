import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const imports = 'eslint(no-restricted-imports)'
const clock = 'clock(no-clock)'
const localTime = 'clock(no-local-time)'
const environment = 'eslint(no-restricted-properties)'

const exported = (specifier: string) => `export * as its from '${specifier}'`
const evaluated = (expression: string) => `export const its = () => ${expression}`

/** A file with one line of code, and the rule by which lint refuses it, if any. */
const cases: [folder: string, line: string, refusedBy?: string][] = [
  ['product', exported('zod'), imports],
  ['product', exported('./brand')],
  ['lambda/shop/payments', exported('zod'), imports],
  ['lambda/shop/payments', exported('../../../lib/stage/stage-config'), imports],
  ['lambda/shop/payments', exported('../../orders/order')],
  ['lambda/shop/links', exported('../../platform/secrets/read-secret'), imports],
  ['lambda/shop/links', "export type { Secret } from '../../platform/secrets/read-secret'"],
  ['lambda/shop/delivery', exported('../../operations/public-calls/call-site'), imports],
  ['lambda/shop/download-page', exported('node:fs/promises'), imports],
  ['lambda/orders', exported('../shop/links/download-link'), imports],
  ['lambda/orders', exported('@aws-sdk/client-dynamodb'), imports],
  ['lambda/orders', exported('zod/mini')],
  ['lambda/office/ledger', exported('../../operations/public-calls/call-site'), imports],
  ['lambda/platform/http', exported('../../orders/order'), imports],
  ['lib/site', exported('../../lambda/orders/order'), imports],
  ['lib/site', "export type { Order } from '../../lambda/orders/order'"],
  ['lib', exported('../local/start-store'), imports],
  ['bin', exported('stack-runner'), imports],
  ['frontend/landing', exported('../../lambda/orders/order'), imports],
  ['frontend/landing', exported('../../lambda/contract')],
  ['frontend/landing', exported('@chakra-ui/react'), imports],
  ['frontend/build', exported('../../tools/build/build-step'), imports],
  ['tools', exported('../frontend/app/start-app'), imports],
  ['tools/orders/office/pages', exported('../../../../frontend/app/start-app'), imports],
  ['tools/orders/office/pages', exported('../../../../frontend/theme/system')],
  ['local', exported('../packages/stack-runner/start-runner'), imports],
  ['local', exported('stack-runner')],
  ['test/tools', exported('stripe-emulator/testing')],
  ['packages/stack-runner/aws', exported('../../../lib/stage/user-error'), imports],
  ['packages/stack-runner', exported('stripe-emulator'), imports],
  ['packages/stripe-emulator', exported('stack-runner'), imports],
  ['packages/stripe-emulator', exported('kit')],
  ['packages/kit', exported('stack-runner'), imports],
  ['lambda/orders', exported('kit'), imports],
  ['lambda/orders', evaluated('new Date()'), clock],
  ['lambda/shop/links', evaluated('Date.now()'), clock],
  ['lambda/orders', evaluated('new Date(0)')],
  ['lambda/shop/functions/stripe-webhook', evaluated('new Date()')],
  ['lambda/orders', evaluated('new Date(0).getHours()'), localTime],
  ['lambda/operations/functions/reconcile', evaluated('new Date(0).setDate(1)'), localTime],
  ['lambda/shop/delivery', evaluated('process.env'), environment],
  ['lambda/shop/functions/stripe-webhook', evaluated('process.env')],
]

test('[F100] lint refuses imports against the direction of the areas, clocks, local time and settings', () => {
  const project = mkdtempSync(join(tmpdir(), 'lint-'))
  cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
  cpSync('tools/lint', join(project, 'tools/lint'), { recursive: true })
  const files = cases.map(([folder, line], index) => ({ path: `${folder}/case-${index}.ts`, line }))
  for (const { path, line } of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), `${line}\n`)
  }

  const oxlint = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: project,
    encoding: 'utf8',
  })
  rmSync(project, { recursive: true })

  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(
    oxlint.stdout,
  )
  const rules = [imports, clock, localTime, environment]
  const found = files.map(({ path, line }) => {
    const refusedBy = diagnostics.filter(({ filename }) => filename.endsWith(path))
    return [path, line, ...refusedBy.map(({ code }) => code).filter((code) => rules.includes(code))]
  })
  expect(found).toEqual(
    cases.map(([, , ...rule], index) => [files[index]?.path, files[index]?.line, ...rule]),
  )
})
