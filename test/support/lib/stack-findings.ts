import { CfnResource, type Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'

/** What AwsSolutions finds in a stack, and what is acknowledged on which constructs, of so many resources. */
export function stackFindings(stack: Stack) {
  const checks = new AwsSolutionsChecks(stack.node.root)
  // The rules skip acknowledged findings; here all of them count.
  Object.assign(checks, { isAcknowledged: () => false })
  const { violations } = checks.validateScope(stack)
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, path: constructPath })),
  )
  const acknowledged = stack.node.findAll().flatMap(({ node }) => {
    const resources = node.findAll().filter((child) => CfnResource.isCfnResource(child)).length
    return node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.keys(Object(data)))
      .map((id) => ({ rule: id.replace(/^Annotation::/, ''), path: node.path, resources }))
  })
  return { findings, acknowledged }
}
