import { stringify } from 'yaml'
import { readable } from './readable'
import type { Resource } from './store-template'
import { policySentences } from './policy-sentences'

type Resources = Record<string, Resource>

/** What a reviewer reads first comes first; a type without a section is in the last one. */
const sections: [title: string, types: RegExp][] = [
  ['What roles may do', /^AWS::IAM::Role$/],
  ['What people may do', /^AWS::IAM::ManagedPolicy$/],
  ['Functions', /^AWS::Lambda::(Function|EventInvokeConfig|EventSourceMapping)$/],
  ['Who may call what', /^AWS::Lambda::(Alias|Permission)$/],
  ['Alarms', /^AWS::CloudWatch::Alarm$/],
  ['Schedules and events', /^AWS::Events::/],
  ['Queues and topics', /^AWS::(SQS|SNS)::/],
  ['Data', /^AWS::(DynamoDB|S3)::/],
  ['Routes', /^AWS::(ApiGateway|CloudFront|Route53|CertificateManager)::/],
  ['Logs', /^AWS::Logs::/],
  ['Everything else', /./],
]
/** Shown with the roles, different after each change of code, or checked by their own tests. */
const otherwiseShown = /^AWS::(IAM::Policy|Lambda::Version|ApiGateway::Deployment|CloudWatch::Dashboard)$/
/** Values that change with each build or are the seller's wording; other tests check them. */
const leftOut =
  /^(Code|Content|CustomResponseBodies|DeploymentId|FunctionCode|FunctionVersion|ResponseTemplates|SourceMarkers|SourceObjectKeys|Tags)$/
const policies = /^(PolicyDocument|AssumeRolePolicyDocument|Policy)$/

/** A template as YAML that a person can review: references as `<LogicalId>`, statements of policies as sentences. */
export function templateText(resources: Resources): string {
  const shown = Object.entries(resources).filter(([, { Type }]) => !otherwiseShown.test(Type))
  const bySection = Map.groupBy(shown, ([, { Type }]) => sections.find(([, types]) => types.test(Type)))
  const tree = sections.map((section) => {
    const blocks = (bySection.get(section) ?? []).map(([id, resource]) => block(id, resource, resources))
    return [section[0], blocks.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((each) => Object.fromEntries([each]))]
  })
  return stringify(Object.fromEntries(tree), { lineWidth: 0 })
}

function block(id: string, { Type, Properties, ...policy }: Resource, resources: Resources): [string, object] {
  const attached = Object.values(resources).filter(
    (each) => each.Type === 'AWS::IAM::Policy' && JSON.stringify(each.Properties['Roles']).includes(`"${id}"`),
  )
  const rights = attached.flatMap(({ Properties: { PolicyDocument } }) => policySentences(PolicyDocument))
  const { DeletionPolicy, UpdateReplacePolicy, UpdatePolicy } = policy
  const kept = { DeletionPolicy, UpdateReplacePolicy, UpdatePolicy }
  const properties = { ...Properties, ...kept, ...(rights.length > 0 && { rights }) }
  return [`${readable({ Ref: id })} ${Type.replace('AWS::', '')}`, Object(shownValue(properties))]
}

function shownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownValue)
  if (typeof value !== 'object' || value === null) return value
  if (Object.keys(value).some((name) => name === 'Ref' || name.startsWith('Fn::'))) return readable(value)
  const shown = Object.entries(value).filter(([name]) => !leftOut.test(name))
  return Object.fromEntries(
    shown.map(([name, each]) => {
      const isPolicy = policies.test(name) && typeof each === 'object'
      return [name, isPolicy ? policySentences(each) : shownValue(each)]
    }),
  )
}
