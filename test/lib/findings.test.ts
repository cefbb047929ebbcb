import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { stackFindings } from '../support/lib/stack-findings'
import { fullStage, synthesizeStore } from '../support/lib/store-template'

type Findings = ReturnType<typeof stackFindings>

// `cdk synth` checks them for the stage that it synthesizes.
const { assembly } = synthesizeStore(fullStage, { checked: true, validated: true })
const read = (file: string) => JSON.parse(readFileSync(join(assembly, file), 'utf8'))
const { findings, acknowledged }: Findings = read('findings.json')
const covers = (it: Findings['acknowledged'][number], { rule, path }: Findings['findings'][number]) =>
  it.rule === rule && `${path}/`.startsWith(`${it.path}/`)

test('each finding of AwsSolutions is acknowledged on its construct', () => {
  const unacknowledged = findings.filter((finding) => !acknowledged.some((it) => covers(it, finding)))

  expect(findings.length).toBeGreaterThan(0)
  expect(unacknowledged).toEqual([])
})

test('nothing is acknowledged without a finding, or on more than a resource and its parts', () => {
  const needless = acknowledged.filter((it) => it.resources > 3 || !findings.some((finding) => covers(it, finding)))

  expect(needless).toEqual([])
})

test("the template violates none of CDK's rules", () => {
  expect(read('validation-report.json')).toMatchObject({ pluginReports: [] })
})
