import { CfnResource, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'
import { stageConfig } from '../../../lib/stage/stage-config'
import { fullStage } from '../../support/lib/store-template'
import { synthesizeStack } from '../../support/lib/synthesize-stack'
import { testFolder } from '../../support/lib/test-app'

const stages = [
  { name: 'dev', stack: synthesizeStack(stageConfig('dev'), { outdir: testFolder() }) },
  { name: 'everything on', stack: synthesizeStack(fullStage, { outdir: testFolder() }) },
]

describe.each(stages)('the findings of AwsSolutions in the stage "$name"', ({ stack }) => {
  const findings = findingsIn(stack)
  const acknowledged = acknowledgementsIn(stack)

  test('are each acknowledged on their construct', () => {
    const unacknowledged = findings.filter(
      (finding) => !acknowledged.some((acknowledgement) => covers(acknowledgement, finding)),
    )

    expect(findings.length).toBeGreaterThan(0)
    expect(unacknowledged).toEqual([])
  })

  test('exist for each acknowledgement', () => {
    const unused = acknowledged.filter(
      (acknowledgement) => !findings.some((finding) => covers(acknowledgement, finding)),
    )

    expect(unused).toEqual([])
  })

  test('are acknowledged with a sentence, on a single resource and its parts', () => {
    for (const { path, reason, resources } of acknowledged) {
      expect({ path, reason }).toEqual({ path, reason: expect.stringMatching(/^.{30,}\.$/) })
      expect(resources).toBeLessThanOrEqual(3)
    }
  })
})

type Finding = { rule: string; path: string }

function findingsIn(stack: IConstruct): Finding[] {
  const checks = new AwsSolutionsChecks(stack.node.root)
  // The rules skip acknowledged findings; here all of them count.
  Object.assign(checks, { isAcknowledged: () => false })
  const { violations } = checks.validateScope(stack)
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath ?? '' })),
  )
}

function acknowledgementsIn(stack: IConstruct) {
  const key = Validations.ACKNOWLEDGED_RULES_METADATA_KEY
  return stack.node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === key)
      .flatMap(({ data }) => rulesOf(data))
      .map(({ id, reason }) => ({
        rule: id,
        reason,
        path: construct.node.path,
        resources: construct.node.findAll().filter((child) => CfnResource.isCfnResource(child))
          .length,
      })),
  )
}

function rulesOf(data: unknown): { id: string; reason: string }[] {
  return Object.entries(Object(data)).map(([id, reason]) => ({ id, reason: String(reason) }))
}

function covers(acknowledgement: Finding, { rule, path }: Finding): boolean {
  const isWithin = `${path}/`.startsWith(`${acknowledgement.path}/`)
  return isWithin && acknowledgement.rule.replace(/^Annotation::/, '') === rule
}
