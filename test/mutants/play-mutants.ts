/**
 * Runs in Jest before a test file, in place of Jest's own functions: collects the file's tests and hooks, and plays
 * them once for each mutant in MUTANTS_PLAN, without loading the file again. Writes lines of JSON to MUTANTS_RESULTS.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { Server } from 'node:net'
import type { Line, Plan } from './main'

type Body = (...row: unknown[]) => unknown
const kinds = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const
type Suite = Record<(typeof kinds)[number], Body[]> & { parent?: Suite }
const newSuite = (parent?: Suite): Suite => ({
  ...(parent && { parent }),
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
})

const { MUTANTS_PLAN = '', MUTANTS_RESULTS = '' } = process.env
const plan = JSON.parse(readFileSync(MUTANTS_PLAN, 'utf8')) as Plan
const write = (line: Line) => appendFileSync(MUTANTS_RESULTS, `${JSON.stringify(line)}\n`)
const realTest = test
const later = setTimeout
const root = newSuite()
const suites = [root]
const tests: { suite: Suite; body: Body }[] = []
let current = root
let active = 0
let hits = new Set<number>()

const each =
  (register: (title: string, body: Body) => void) =>
  (rows: unknown[]) =>
  (title: string, body: Body) =>
    rows.forEach((row) => register(title, () => body(...[row].flat(Array.isArray(row) ? 1 : 0))))
const addTest = (_title: string, body: Body) => void tests.push({ suite: current, body })
function addSuite(_title: string, body: Body) {
  const parent = current
  current = newSuite(parent)
  suites.push(current)
  body()
  current = parent
}
Object.assign(globalThis, {
  mutant: (id: number) => id === active || void hits.add(id),
  test: Object.assign(addTest, { each: each(addTest) }),
  describe: Object.assign(addSuite, { each: each(addSuite) }),
  ...Object.fromEntries(kinds.map((kind) => [kind, (hook: Body) => void current[kind].push(hook)])),
})

/** Servers of a file get the same port in every play, because clients keep the address of the first. */
const ports: number[] = []
let server = 0
let isStarting = false
const listen: unknown = Reflect.get(Server.prototype, 'listen')
Object.assign(Server.prototype, {
  listen(this: Server, ...args: unknown[]) {
    const options = typeof args[0] === 'object' ? { ...args[0] } : { port: args[0], host: args[1] }
    const call = (value: unknown[]) => Reflect.apply(listen as () => Server, this, value)
    if (!isStarting || Number(Reflect.get(options, 'port')) !== 0) return call(args)
    const index = server++
    this.once('listening', () => (ports[index] = Number(Reflect.get(this.address() ?? {}, 'port'))))
    const callback = args.filter((arg) => typeof arg === 'function')
    return call([{ ...options, port: ports[index] ?? 0 }, ...callback])
  },
})

const within = (limitMs: number, work: () => unknown) =>
  Promise.race([
    (async () => work())(),
    new Promise((_resolve, reject) => later(() => reject(new Error('too slow')), limitMs).unref()),
  ])
const chain = (suite?: Suite): Suite[] => (suite ? [...chain(suite.parent), suite] : [])

/** Plays some tests until one fails, and returns it; `undefined` if none fails. */
async function play(chosen: number[], limitMs: number, after = (_test: number) => {}) {
  const used = suites.filter((suite) =>
    chosen.some((id) => chain(tests[id]?.suite).includes(suite)),
  )
  ;[isStarting, server] = [true, 0]
  for (const hook of used.flatMap(({ beforeAll: hooks }) => hooks)) await within(limitMs, hook)
  isStarting = false
  let failed: number | undefined
  for (const id of chosen) {
    const path = chain(tests[id]?.suite)
    const hooks = path.flatMap(({ beforeEach: before }) => before)
    const run = async () => {
      for (const hook of hooks) await hook()
      await tests[id]?.body()
    }
    await within(limitMs, run).catch(() => (failed = id))
    for (const hook of path.toReversed().flatMap(({ afterEach: ends }) => ends)) {
      await within(limitMs, hook).catch(() => (failed = id))
    }
    after(id)
    if (failed !== undefined) break
  }
  for (const hook of used.flatMap(({ afterAll: hooks }) => hooks)) await within(limitMs, hook)
  return failed
}

realTest(
  'mutants',
  async () => {
    const isCovering = plan.length === 0
    const all = [...tests.keys()]
    const reached: Record<number, number[]> = {}
    const loaded = hits
    hits = new Set()
    const first = await play(all, 60_000, (id) => {
      reached[id] = [...hits]
      hits = new Set()
    })
    if (isCovering) return write({ loaded: [...loaded], reached })
    // A file whose tests cannot be played twice finds no mutant.
    if (first !== undefined || (await play(all, 60_000)) !== undefined)
      return write({ unfit: true })
    for (const { id, by } of plan) {
      write({ started: id })
      active = id
      const failed = await play(by, 20_000).catch(() => -1)
      active = 0
      write({ id, killed: failed !== undefined })
      // What a mutant leaves behind may break the tests of the next one: a new process goes on.
      if (failed !== undefined && (await play(failed < 0 ? by : [failed], 20_000)) !== undefined)
        return
    }
    write({ done: true })
  },
  2 ** 31 - 1,
)
