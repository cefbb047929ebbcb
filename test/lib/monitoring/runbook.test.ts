import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAlarmDescription } from '../../../lambda/operations/functions/send-alarm/alarm-description'
import packageJson from '../../../package.json'
import { projectRoot } from '../../../tools/build/project-root'
import { monitoredName, synthesizeMonitoring } from '../../support/lib/monitoring-template'
import { readAlarms } from '../../support/lib/read-alarms'
import {
  findResource,
  fullStage,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
const { outputs: stackOutputs, resources } = synthesizeStore({
  ...sellingStage,
  gradualDeploys: true,
})

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
const commands = [...runbook.matchAll(/^ *```bash\n(.*?)^ *```$/gms)].map(
  ([, lines]) => lines ?? '',
)

const alarms = readAlarms(synthesizeMonitoring())
const ids = alarms.map(({ name }) => name.replace(`${monitoredName}-`, ''))

test.each(ids)('the alarm %s has a section, named by its id', (id) => {
  expect(alarmSections).toContain(id)
})

test('no two sections have the same title', () => {
  const titles = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title)

  expect(titles).toHaveLength(sections.size)
})

test.each(alarmSections)('the section %s has an alarm', (title) => {
  expect(ids).toContain(title)
})

test('each alarm refers to the section with its name', () => {
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

test('every log and function in a command exists in the stack', () => {
  const logs = namesAfter(/\b(?:log|search|errors) ([A-Z]\w+)/g)
  const functions = namesAfter(/\bfn ([A-Z]\w+)/g)

  expect(logs.length).toBeGreaterThan(10)
  for (const name of logs) expect(found('AWS::Logs::LogGroup', name)).toHaveLength(1)
  for (const name of functions) expect(found('AWS::Lambda::Function', name)).toHaveLength(1)
})

test('every other resource and every output in a command exists in the stack', () => {
  const named = [...runbook.matchAll(/\bresource (AWS::\w+::\w+) (\w+)/g)]
  const outputs = namesAfter(/\$?\(?\bout ([A-Z]\w+)/g)

  expect(named.length).toBeGreaterThan(4)
  for (const [, type = '', name = ''] of named) expect(found(type, name)).toHaveLength(1)
  for (const name of outputs) expect(Object.keys(stackOutputs)).toContain(name)
})

test('every log entry in a query is written by a function', () => {
  const folder = join(projectRoot, 'lambda')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const alarmCommands = alarms.map(({ description }) => description).join('\n')
  const events = [...`${runbook}${alarmCommands}`.matchAll(/message\.event = "([^"]+)"/g)]

  expect(events.length).toBeGreaterThan(5)
  for (const [, event] of events) expect(sources).toContain(`('${event}'`)
})

test('selling again reserves what a stage reserves for create-payment', () => {
  const { resources: full } = synthesizeStore(fullStage)
  const { Properties } = findResource(full, 'AWS::Lambda::Function', 'CreatePayment')

  expect(runbook.replaceAll(/\s+/g, ' ')).toContain(
    `run the command above with ${String(Properties['ReservedConcurrentExecutions'])} instead of 0.`,
  )
})

function namesAfter(pattern: RegExp): string[] {
  return commands.flatMap((lines) => [...lines.matchAll(pattern)].map(([, name]) => name ?? ''))
}

/** The logical ids that a command of the runbook finds. */
function found(type: string, idStart: string): string[] {
  return Object.entries(resources)
    .filter(([id, { Type }]) => Type === type && id.startsWith(idStart))
    .map(([id]) => id)
}
