import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { withoutHash } from '../../../tools/cli/stack-resources'
import { failedTexts, logName } from '../../../tools/logs/find-logs'
import { queryText } from '../../../tools/logs/query-text'
import { readRequest } from '../../../tools/logs/read-request'
import { readAlarms } from '../../support/lib/read-alarms'
import { readable } from '../../support/lib/readable'
import { commandsIn } from '../../support/lib/runbook-commands'
import { findResource, fullStackName, synthesizeFull } from '../../support/lib/store-template'

const runbook = readFileSync('docs/runbook.md', 'utf8')
const { outputs, resources } = synthesizeFull()
/** Everything in the template that people read. */
const template = readable(resources)

const sections = runbook
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title: title.trim(), text: lines.join('\n') }
  })
/** Only the titles of alarm sections are kebab-case names. */
const alarmSections = sections.filter(({ title }) => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(title))
const commands = commandsIn(runbook)
const namesAfter = (pattern: RegExp) =>
  commands.flatMap((lines) => [...lines.matchAll(pattern)].map(([, name]) => name ?? ''))

test('each alarm has one section under its id, and each such section has an alarm', () => {
  const ids = readAlarms(resources).map(({ name }) => name.replace(`${fullStackName}-`, ''))

  expect(alarmSections.map(({ title }) => title).toSorted()).toEqual(ids.toSorted())
})

test('every section that an e-mail of the store refers to exists', () => {
  const anchors = sections.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...template.matchAll(/runbook\.md#([\w-]+)/g)].map(([, anchor]) => anchor)

  expect(links).toContain('if-the-monthly-trial-does-not-arrive')
  expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([])
})

test.each(alarmSections)(
  '$title has the parts Impact, Diagnose, Fix and Resolved when',
  (section) => {
    const parts = [...section.text.matchAll(/^\*\*(.+?)\.?\*\*/gm)]

    expect(parts.map(([, part]) => part)).toEqual(['Impact', 'Diagnose', 'Fix', 'Resolved when'])
  },
)

test('a shell can parse every command', () => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: commands.join('\n') })

  expect([stderr.toString(), status]).toEqual(['', 0])
})

test('every log in a command exists in the stack', () => {
  const ids = Object.keys(resources).filter((id) => resources[id]?.Type === 'AWS::Logs::LogGroup')
  const logs = new Set([...ids.map(logName), failedTexts])
  const words = namesAfter(/npm run logs -- ((?:[a-z][\w-]* )+)/g).flatMap((names) =>
    names.trim().split(' '),
  )

  expect(words.length).toBeGreaterThan(30)
  expect(words.filter((name) => !logs.has(name))).toEqual([])
})

test('npm run logs can parse every search', () => {
  const searches = namesAfter(/npm run logs -- ((?:[^`'\n\\]|\\\n|'[^']*')+)/g)
  const script = searches.map((search) => `printf '%s\\0' ${search}; echo`).join('\n')
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })

  expect(searches.length).toBeGreaterThan(30)
  for (const line of stdout.trimEnd().split('\0\n')) {
    const words = line.split('\0')
    const { names } = readRequest(
      words.slice(
        0,
        words.findIndex((word) => word.startsWith('--')),
      ),
    )
    const after = (option: string) =>
      words.includes(option) ? words[words.indexOf(option) + 1] : undefined
    expect(queryText(names, { event: after('--event'), query: after('--query') })).not.toBe('')
    expect(words).toContain('--stage')
  }
})

test('every name that a command looks up exists in the stack', () => {
  const known = new Set([...Object.keys(resources).map(withoutHash), ...Object.keys(outputs)])
  const listed = namesAfter(/for id in ([^;]+);/g).flatMap((list) => list.match(/\w+/g) ?? [])
  const names = [...namesAfter(/--name ([A-Z]\w+)/g), ...listed]

  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

/** Services that are the same in every region. */
const worldwide = /^(iam|ce|cloudfront|s3|sso)$/

test('every command reaches us-east-1 with any profile', () => {
  const lines = sections.flatMap(({ text }) => {
    const [withoutRegion = ''] = text.split('export AWS_REGION=us-east-1')
    return commandsIn(withoutRegion).flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  })
  const elsewhere = lines.filter((line) => {
    const [, service] = /\baws ([a-z]\w+) [a-z]/.exec(line) ?? []
    return service && !worldwide.test(service) && !line.includes('--region us-east-1')
  })

  expect(elsewhere).toEqual([])
})

test('every log entry in a query of the runbook, an alarm or the dashboard is written by a function', () => {
  const sources = globSync('lambda/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const text = `${runbook}${template.replaceAll('\\', '')}`
  const filtered = [...text.matchAll(/message\.event (?:=|in) \[?("[^"]+"(?:, "[^"]+")*)/g)]
    .flatMap(([, list = '']) => list.split(', '))
    .map((quoted) => quoted.slice(1, -1))
  const shown = [...text.matchAll(/--event (?:'([^']+)'|(\w+))/g)].map(([, a, b]) => a ?? b)
  const events = [...filtered, ...shown]

  expect(events.length).toBeGreaterThan(25)
  for (const event of events) expect(sources.join('\n')).toContain(`('${event}'`)
})

test("the command that resumes sales reserves the stage's own concurrency for create-payment", () => {
  const { Properties } = findResource(resources, 'AWS::Lambda::Function', 'CreatePayment')

  expect(runbook.replaceAll(/\s+/g, ' ')).toContain(
    `run the command above with ${String(Properties['ReservedConcurrentExecutions'])} instead of 0.`,
  )
})
