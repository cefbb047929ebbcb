import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { conditions } from '../../../lambda/platform/logging/conditions'
import { withoutHash } from '../../../tools/cli/find-stack'
import { readAlarms } from '../../support/lib/read-alarms'
import { readable } from '../../support/lib/readable'
import { fullStackName, synthesizeFull, synthesizeStore } from '../../support/lib/store-template'

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
const alarmIds = readAlarms(resources).map(({ name }) => name.replace(`${fullStackName}-`, ''))
const entries = Object.entries(conditions)
const ofConditions = [...new Set(entries.map(([, { section }]) => section))]
/** The titles of no other sections are kebab-case names. */
const alarmSections = sections.filter(({ title }) => /^[a-z0-9-]+$/.test(title))
/** The commands of a text: its blocks, and those between backticks. */
const commandsIn = (text: string) =>
  [...text.matchAll(/^ *```bash\n(.*?)^ *```$|`((?:npm run|aws|npx|git) [^`]+)`/gms)].map(
    ([, block, inline]) => block ?? inline ?? '',
  )
const commands = commandsIn(runbook)
const namesAfter = (pattern: RegExp) =>
  commands.flatMap((lines) => [...lines.matchAll(pattern)].map(([, name]) => name ?? ''))

test('each alarm has one section under its id, as has each group of conditions, and each such section is needed', () => {
  const needed = new Set<string>([...alarmIds, ...ofConditions])

  expect(alarmSections.map(({ title }) => title).toSorted()).toEqual([...needed].toSorted())
})

test.each(ofConditions)('%s has one item for each of its conditions', (section) => {
  const { text = '' } = alarmSections.find(({ title }) => title === section) ?? {}
  const items = [...text.matchAll(/^- `([a-z-]+)`:/gm)].map(([, name = '']) => name)
  const names = entries.flatMap(([name, entry]) => (entry.section === section ? name : []))

  expect(items.filter((item) => item in conditions).toSorted()).toEqual(names.toSorted())
})

test('every section that an email of the store refers to exists', () => {
  const anchors = sections.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...template.matchAll(/runbook\.md#([\w-]+)/g)].map(([, anchor]) => anchor)

  expect(links).toContain('if-the-monthly-trial-does-not-arrive')
  expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([])
})

test.each(alarmSections)('$title says who is affected and whether it can wait', ({ text }) => {
  expect(text).toMatch(/^\n\*\*Impact\.\*\* (.+\n)+\n\*\*Until morning\?\*\* (Yes|No|Try it)\b/)
  // An email shows no Markdown, and this would be shown as it is.
  expect(text).not.toContain('```')
})

test('a shell can parse every command', () => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: commands.join('\n') })

  expect([stderr.toString(), status]).toEqual(['', 0])
})

test('every log that a section names is linked on the dashboard', () => {
  const linked = [...template.matchAll(/\[([\w-]+)\]\(https:[^)]+logs-insights/g)].map(([, name]) => name)
  const named = /logs? of ([a-z]+(?:-[a-z]+)+)|([a-z]+-[a-z]+|reconcile)'s log/g
  const names = [...runbook.matchAll(named)].map(([, after, before]) => after ?? before)

  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !linked.includes(name))).toEqual([])
})

test('every name that a command looks up exists in the stack', () => {
  const known = new Set([...Object.keys(resources).map(withoutHash), ...Object.keys(outputs)])
  const names = namesAfter(/--name ([A-Z]\w+)/g)

  expect(names.length).toBeGreaterThan(5)
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

  expect(filtered.length).toBeGreaterThan(1)
  for (const event of filtered) expect(sources.join('\n')).toContain(`('${event}'`)
})

/**
 * The property by which an import into a new stack finds a resource that a deleted one kept: its primary identifier.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-manually.html
 */
const identifiers = { 'AWS::DynamoDB::Table': 'TableName', 'AWS::S3::Bucket': 'BucketName' }
const kept = Object.entries(synthesizeStore().resources).filter(
  ([, { Type, DeletionPolicy = '' }]) => Type in identifiers && DeletionPolicy.startsWith('Retain'),
)

test('the import of what a deleted stack keeps has each kind of resource that holds state, and their number', () => {
  const [, mapped = ''] = /jq '(\{.*?\}) as \$name/s.exec(runbook) ?? []
  const count = (type: string) => kept.filter(([, { Type }]) => Type === type).length
  const words = runbook.replaceAll(/\s+/g, ' ').toLowerCase()

  expect(JSON.parse(mapped)).toEqual(identifiers)
  expect(Object.keys(identifiers).map(count)).toEqual([1, 3])
  expect(words).toContain('four names are printed: one table, three buckets.')
  expect(words).toContain('a stack of only these four,')
  expect(words).toContain('changes none of the four.')
})

test.each(kept)('the import of %s needs nothing that is not imported with it', (_id, resource) => {
  const { Properties, DependsOn, DeletionPolicy: _, ...rest } = resource

  expect(kept.map(([id]) => id)).toEqual(expect.arrayContaining([DependsOn ?? []].flat()))
  expect(JSON.stringify([Properties, rest])).not.toMatch(/"(Ref|Fn::\w+|Condition)"/)
})
