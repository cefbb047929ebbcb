import { CfnResource, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { fullStage } from '../support/lib/store-template'
import { synthesizeStack } from '../support/lib/synthesize-stack'
import { useFolder } from '../support/run/use-folder'

// `cdk synth` checks the findings of the stage that it synthesizes, and `npm start` synthesizes dev.
const stack = synthesizeStack(fullStage, { outdir: useFolder() })
const checks = new AwsSolutionsChecks(stack.node.root)
// The rules skip acknowledged findings; here all of them count.
Object.assign(checks, { isAcknowledged: () => false })

const findings = checks
  .validateScope(stack)
  .violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, path: constructPath })),
  )
const acknowledged = stack.node.findAll().flatMap((construct) =>
  construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(Object(data)))
    .map((id) => ({ rule: id.replace(/^Annotation::/, ''), construct })),
)
type Acknowledged = (typeof acknowledged)[number]
const covers = ({ rule, construct }: Acknowledged, finding: (typeof findings)[number]) =>
  rule === finding.rule && `${finding.path}/`.startsWith(`${construct.node.path}/`)

test('each finding of AwsSolutions is acknowledged on its construct', () => {
  const unacknowledged = findings.filter((finding) => !acknowledged.some((it) => covers(it, finding)))

  expect(findings.length).toBeGreaterThan(0)
  expect(unacknowledged).toEqual([])
})

test('nothing is acknowledged without a finding, or on more than a resource and its parts', () => {
  const resourcesOf = ({ construct }: Acknowledged) =>
    construct.node.findAll().filter((child) => CfnResource.isCfnResource(child))
  const needless = acknowledged.filter(
    (it) => resourcesOf(it).length > 3 || !findings.some((finding) => covers(it, finding)),
  )

  expect(needless.map(({ rule, construct }) => [rule, construct.node.path])).toEqual([])
})
