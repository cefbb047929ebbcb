import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAlarmDescription } from '../../../lambda/operations/functions/send-alarm/alarm-description'
import packageJson from '../../../package.json'
import { withoutHash } from '../../../tools/cli/stack-resources'
import { projectRoot } from '../../../tools/build/project-root'
import { failedTexts, logName } from '../../../tools/logs/find-logs'
import { queryText } from '../../../tools/logs/query-text'
import { readRequest } from '../../../tools/logs/read-request'
import { commandsIn } from '../../support/lib/runbook-commands'
import { monitoredName, synthesizeMonitoring } from '../../support/lib/monitoring-template'
import { readAlarms } from '../../support/lib/read-alarms'
import { findResource, fullStage, synthesizeStore } from '../../support/lib/store-template'

const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
const { outputs, resources } = synthesizeStore(fullStage)
const logGroups = Object.entries(resources)
  .filter(([, { Type }]) => Type === 'AWS::Logs::LogGroup')
  .map(([id]) => id)

const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title.trim(), lines.join('\n')]
    }),
)
/** Only the titles of alarm sections are kebab-case names. */
const alarmSections = [...sections.keys()].filter((title) => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(title))
const commands = commandsIn(runbook)

const alarms = readAlarms(synthesizeMonitoring())
const ids = alarms.map(({ name }) => name.replace(`${monitoredName}-`, ''))

test.each(ids)('the alarm %s has a section under its id', (id) => {
  expect(alarmSections).toContain(id)
})

test('no two sections have the same title', () => {
  const titles = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title)

  expect(titles).toHaveLength(sections.size)
})

test.each(alarmSections)('the section %s has an alarm', (title) => {
  expect(ids).toContain(title)
})

test('each alarm refers to its own section', () => {
  const referredTo = alarms.map(({ description }) => parseAlarmDescription(description)?.runbook)

  expect(referredTo).toEqual(ids.map((id) => `docs/runbook.md#${id}`))
})

test.each(alarmSections)('%s has the parts Impact, Diagnose, Fix and Resolved when', (id) => {
  const parts = [...(sections.get(id) ?? '').matchAll(/^\*\*(.+?)\.?\*\*/gm)]

  expect(parts.map(([, part]) => part)).toEqual(['Impact', 'Diagnose', 'Fix', 'Resolved when'])
})

test('every internal link points to a section', () => {
  const anchors = [...sections.keys()].map((title) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)

  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect(anchors).toContain(link)
})

test('a shell can parse every command', () => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: commands.join('\n') })

  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
})

test('every npm command exists', () => {
  const scripts = [...runbook.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, script]) => script)

  expect(scripts).toContain('deploy')
  for (const script of scripts) expect(Object.keys(packageJson.scripts)).toContain(script)
})

test('every log in a command exists in the stack', () => {
  const logs = new Set(logGroups.map(logName).concat(failedTexts))
  const words = namesAfter(/npm run logs -- ((?:[a-z][\w-]* )+)/g).flatMap((names) =>
    names.trim().split(' '),
  )

  expect(words.length).toBeGreaterThan(30)
  expect(words.filter((name) => !logs.has(name))).toEqual([])
})

test('every search of logs can be parsed', () => {
  const searches = namesAfter(/npm run logs -- ((?:[^`'\n\\]|\\\n|'[^']*')+)/g)

  expect(searches.length).toBeGreaterThan(30)
  for (const search of searches) expect(() => readSearch(search)).not.toThrow()
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

test.each([...sections])('%s reaches us-east-1 with any profile', (_title, text) => {
  const [withoutRegion = ''] = text.split('export AWS_REGION=us-east-1')
  const lines = commandsIn(withoutRegion).flatMap((block) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  )
  const elsewhere = lines.filter((line) => {
    const [, service] = /\baws ([a-z]\w+) [a-z]/.exec(line) ?? []
    return service && !worldwide.test(service) && !line.includes('--region us-east-1')
  })

  expect(elsewhere).toEqual([])
})

test('every log entry in a query is written by a function', () => {
  const folder = join(projectRoot, 'lambda')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const alarmCommands = alarms.map(({ description }) => description).join('\n')
  const text = `${runbook}${alarmCommands}`
  const filtered = [...text.matchAll(/message\.event (?:=|in) \[?("[^"]+"(?:, "[^"]+")*)/g)]
    .flatMap(([, list = '']) => list.split(', '))
    .map((quoted) => quoted.slice(1, -1))
  const shown = [...text.matchAll(/--event (?:'([^']+)'|(\w+))/g)].map(([, a, b]) => a ?? b)
  const events = [...filtered, ...shown]

  expect(events.length).toBeGreaterThan(20)
  for (const event of events) expect(sources).toContain(`('${event}'`)
})

test("the command that resumes sales reserves the stage's own concurrency for create-payment", () => {
  const { Properties } = findResource(resources, 'AWS::Lambda::Function', 'CreatePayment')

  expect(runbook.replaceAll(/\s+/g, ' ')).toContain(
    `run the command above with ${String(Properties['ReservedConcurrentExecutions'])} instead of 0.`,
  )
})

function namesAfter(pattern: RegExp): string[] {
  return commands.flatMap((lines) => [...lines.matchAll(pattern)].map(([, name]) => name ?? ''))
}

/** Parses what follows `npm run logs --`, as the command does. */
function readSearch(text: string): void {
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' })
  const words = stdout.split('\0').slice(0, -1)
  const firstOption = words.findIndex((word) => word.startsWith('--'))
  const { names } = readRequest(words.slice(0, firstOption))
  const event = words.includes('--event') ? words[words.indexOf('--event') + 1] : undefined
  const query = words.includes('--query') ? words[words.indexOf('--query') + 1] : undefined
  queryText(names, { event, query })
  expect(words).toContain('--stage')
}
