import { type ReadAlarm, readAlarms } from '../read-alarms'
import { readable } from '../readable'
import type { Resource } from '../store-template'
import { policySentences } from './policy-sentences'
import { indented, propertyLines } from './property-lines'

type Entry = [logicalId: string, resource: Resource]
type Section = { title: string; types: RegExp }

/** What a reviewer reads first comes first; a type without a section is in the last one. */
const sections: Section[] = [
  { title: 'What people may do', types: /^AWS::IAM::ManagedPolicy$/ },
  { title: 'Functions', types: /^AWS::Lambda::(Function|EventInvokeConfig|EventSourceMapping)$/ },
  { title: 'Who may call what', types: /^AWS::Lambda::(Alias|Permission)$/ },
  { title: 'Alarms', types: /^AWS::CloudWatch::Alarm$/ },
  { title: 'Schedules and events', types: /^AWS::Events::/ },
  { title: 'Queues and topics', types: /^AWS::(SQS|SNS)::/ },
  { title: 'Data', types: /^AWS::(DynamoDB|S3|SecretsManager)::/ },
  { title: 'Routes', types: /^AWS::(ApiGateway|CloudFront|WAFv2|Route53|CertificateManager)::/ },
  { title: 'Logs', types: /^AWS::Logs::/ },
  { title: 'Everything else', types: /./ },
]
/** Shown with the roles, different after each change of code, or checked by their own tests. */
const leftOut = /^AWS::(IAM::(Role|Policy)|Lambda::Version|ApiGateway::Deployment|CloudWatch::Dashboard)$/

/** A template as text that a person can review: every resource, with references as `<LogicalId>`. */
export function templateText(resources: Record<string, Resource>): string {
  const shown = Object.entries(resources).filter(([, { Type }]) => !leftOut.test(Type))
  const bySection = Map.groupBy(shown, ([, { Type }]) => sections.find(({ types }) => types.test(Type)))
  const texts = sections.map((section) => sectionText(section.title, (bySection.get(section) ?? []).map(block)))
  return [sectionText('What roles may do', permissions(resources)), ...texts].join('\n')
}

function sectionText(title: string, blocks: string[][]): string {
  const sorted = blocks.map((lines) => `${lines.join('\n')}\n`).toSorted()
  return [`${title}\n${'='.repeat(title.length)}\n`, ...sorted].join('\n')
}

function block([id, resource]: Entry): string[] {
  const { Type, Properties, DeletionPolicy, UpdateReplacePolicy, UpdatePolicy } = resource
  if (Type === 'AWS::Lambda::Permission') return [permission(Properties)]
  const [alarm] = readAlarms({ [id]: resource })
  const kept = `on deletion: ${DeletionPolicy}, on replacement: ${UpdateReplacePolicy}`
  return [
    alarm ? alarm.name : `${readable({ Ref: id })} ${Type.replace('AWS::', '')}`,
    ...indented([
      ...(alarm ? alarmLines(alarm) : propertyLines(Object(Properties))),
      ...(DeletionPolicy ? [kept] : []),
      ...(UpdatePolicy ? propertyLines({ UpdatePolicy }) : []),
    ]),
  ]
}

function permission({ Principal, Action, FunctionName, ...conditions }: Record<string, unknown>) {
  const when = Object.entries(conditions).map(([name, value]) => `${name} is ${readable(value)}`)
  return `${readable(Principal)} may ${readable(Action)} on ${readable(FunctionName)} when ${when.join(' and ')}`
}

function permissions(resources: Record<string, Resource>): string[][] {
  const ofType = (type: string) => Object.entries(resources).filter(([, it]) => it.Type === type)
  return ofType('AWS::IAM::Role').map(([id, role]) => {
    const attached = ofType('AWS::IAM::Policy').filter(([, { Properties }]) =>
      JSON.stringify(Properties['Roles']).includes(`"${id}"`),
    )
    return [
      readable({ Ref: id }),
      ...indented([
        ...propertyLines(role.Properties),
        ...attached.flatMap(([, policy]) => policySentences(policy.Properties['PolicyDocument'])),
      ]),
    ]
  })
}

const comparisons: Record<string, string> = { GreaterThanOrEqualToThreshold: 'at or above', LessThanThreshold: 'below' }

function alarmLines(alarm: ReadAlarm): string[] {
  const { AlarmActions = [], OKActions = [] } = alarm.properties
  return [
    ...rule(alarm),
    `calls when it fires: ${readable(AlarmActions) || 'nothing'}; ` +
      `when it is resolved: ${readable(OKActions) || 'nothing'}`,
    ...alarm.description.split('\n').filter((line) => line !== ''),
  ]
}

function rule({ properties, metrics }: ReadAlarm): string[] {
  const { DatapointsToAlarm: breaching, EvaluationPeriods: evaluated } = properties
  const seconds = Number(/"Period":(\d+)/.exec(JSON.stringify(properties))?.[1])
  const expressions = [properties['Metrics'] ?? []].flat().flatMap((query) => {
    const { Expression } = Object(query)
    return Expression ? [`expression ${readable(Expression)}`] : []
  })
  return [
    ...expressions,
    ...metrics.map(
      ({ statistic, namespace, name, dimensions }) => `${statistic} of ${namespace} ${name} (${dimensions})`,
    ),
    `fires ${comparisons[readable(properties['ComparisonOperator'])]} ` +
      `${readable(properties['Threshold'])} in ${readable(breaching)} of ${readable(evaluated)} × ` +
      `${duration(seconds)}; a period without data counts as ${readable(properties['TreatMissingData'])}`,
  ]
}

function duration(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
}
