import { alarmLines } from './alarm-lines'
import { readAlarms } from '../read-alarms'
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

/** What each role may do, and who may assume it. */
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
