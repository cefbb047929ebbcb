import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** `Stripe.Checkout.Session` of `checkout.session`. An object that has no such type does not compile. */
function typeOf(kind: string): string {
  if (kind === 'event') return 'Stripe.EventBase'
  return `Stripe.${kind.replaceAll(/(?<=^|[._])[a-z]/g, (letter) => letter.toUpperCase()).replaceAll('_', '')}`
}

const named = z.looseObject({ object: z.string(), deleted: z.boolean().optional() })
const listSchema = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })
const eventSchema = z.object({ object: z.literal('event'), data: z.object({ object: named }) })

/** An object as TypeScript, with the type that it must have; a list and an event have more objects in them. */
function statements(value: unknown): string[] {
  const list = listSchema.safeParse(value).data
  if (list) return list.data.flatMap(statements)
  const { object: kind, deleted } = named.parse(value)
  const own = deleted ? typeOf(kind).replace('Stripe.', 'Stripe.Deleted') : typeOf(kind)
  const { data: event } = eventSchema.safeParse(value)
  return [
    `[${JSON.stringify(value, withoutValues)}] satisfies ${own}[]`,
    ...(event ? statements(event.data.object) : []),
  ]
}

/** Makes alike what differs in amounts, ids, times and texts only. Values of an enum are short, or have no digits. */
function withoutValues(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return 1
  const isText = typeof value === 'string' && (/[@/]|(?=.{9}).*\d/.test(value) || value.length > 40)
  return isText ? 'text' : value
}

/** In the temporary folder of the run: the objects of each test file, for the check at its end. */
const keptFolder = () => join(tmpdir(), 'stripe-answers')

/** Keeps answers of the API and posts of its webhooks until the end of the run. */
export function keepAnswers(answers: readonly unknown[]): void {
  const lines = [...new Set(answers.flatMap(statements))]
  if (lines.length === 0) return
  fs.mkdirSync(keptFolder(), { recursive: true })
  fs.writeFileSync(join(keptFolder(), `${randomUUID()}.json`), JSON.stringify(lines))
}

/**
 * Fails a run of the tests when an object that was kept has another shape than the SDK's type: each is written as
 * TypeScript and compiled. Names that Stripe may still invent for an enum count as wrong.
 */
export function checkAnswers(): void {
  if (!fs.existsSync(keptFolder())) return
  const files = fs.readdirSync(keptFolder()).map((name) => join(keptFolder(), name))
  const lines = files.flatMap((file) => z.array(z.string()).parse(JSON.parse(fs.readFileSync(file, 'utf8'))))
  fs.rmSync(keptFolder(), { recursive: true })
  const wrong = compiled([control, ...new Set(lines)])
  const [first = 'nothing', ...others] = wrong
  if (!first.endsWith(control)) throw new Error(`The compiler checked no types: ${first}`)
  if (others.length > 0) throw new Error(others.join('\n'))
}

/** Is wrong by the SDK's types, so that a check which finds nothing has checked something. */
const control = "[{ object: 'charge', amount: '14.99' }] satisfies Pick<Stripe.Charge, 'object' | 'amount'>[]"

function compiled(lines: string[]): string[] {
  const dir = fs.mkdtempSync(join(tmpdir(), 'shapes-'))
  try {
    copySdkTypes(join(dir, 'sdk'))
    const imports = `import type { Stripe } from './sdk/stripe.esm.node.js'`
    fs.writeFileSync(join(dir, 'answers.ts'), [imports, ...lines].join('\n;'))
    const { stdout } = spawnSync(compiler, [...options, 'answers.ts'], { cwd: dir, encoding: 'utf8' })
    const wrong = stdout.split('\n').filter((line) => line !== '')
    const shown = (line: string) => {
      const [, at = ''] = /^answers\.ts\((\d+),/.exec(line) ?? []
      return `${line} in ${lines[Number(at) - 2]}`
    }
    return wrong.map(shown)
  } finally {
    fs.rmSync(dir, { recursive: true })
  }
}

const { resolve } = createRequire(import.meta.filename)
const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc')
const options = [
  '--noEmit --strict --skipLibCheck --exactOptionalPropertyTypes --noErrorTruncation',
  '--module esnext --moduleResolution bundler --target es2023',
].flatMap((each) => each.split(' '))

function copySdkTypes(to: string): void {
  const from = join(dirname(resolve('stripe')), '../esm')
  const isDeclaration = (path: string) => fs.statSync(path).isDirectory() || path.endsWith('.d.ts')
  fs.cpSync(from, to, { recursive: true, filter: isDeclaration })
  const shared = join(to, 'shared.d.ts')
  const closed = fs.readFileSync(shared, 'utf8').replace(/(type OtherString = ).*/, '$1never;')
  fs.writeFileSync(shared, closed)
}
