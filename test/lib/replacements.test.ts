import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { readable } from '../support/lib/readable'
import { fullStackName, synthesizeFull } from '../support/lib/store-template'

const { resources } = synthesizeFull()

/** AWS's resource types as the CDK's `cdk diff` knows them. */
const typesSchema = z.object({
  schema: z.object({
    resource: z.object({
      entities: z.array(
        z.object({
          cloudFormationType: z.string(),
          properties: z.record(
            z.string(),
            z.object({ causesReplacement: z.string().default('no') }),
          ),
        }),
      ),
    }),
  }),
})
const database = gunzipSync(readFileSync('node_modules/aws-cdk/db.json.gz')).toString()
const types = typesSchema.parse(JSON.parse(database)).schema.resource.entities

test('a resource with a fixed name has no other property whose change would replace it', () => {
  const replacing = Object.values(resources).flatMap(({ Type, Properties }) => {
    const names = fixedNames(Properties)
    if (names.length === 0) return []
    const others = createOnly(Type).filter((name) => name in Properties && !names.includes(name))
    return others.map((name) => `${Type} ${name}: ${readable(Properties[name])}`)
  })

  // CloudFormation creates the new resource before it deletes the old one, and both would have the same name.
  // The properties listed here never change.
  expect(new Set(replacing)).toEqual(
    new Set([
      'AWS::Logs::DeliveryDestination DestinationResourceArn: <SiteAccessLogLogs>',
      'AWS::Logs::DeliveryDestination OutputFormat: json',
      'AWS::Logs::Delivery DeliveryDestinationArn: <SiteAccessLogDestination>',
      'AWS::WAFv2::WebACL Scope: CLOUDFRONT',
      'AWS::IAM::ManagedPolicy Path: /',
      'AWS::IAM::ManagedPolicy Description: ',
    ]),
  )
})

/** The properties that name something after the stack, at any depth. */
function fixedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const isName = key.endsWith('Name') && typeof item === 'string' && item.includes(fullStackName)
    return isName ? [key] : fixedNames(item)
  })
}

function createOnly(type: string): string[] {
  const found = types.find(({ cloudFormationType }) => cloudFormationType === type)
  if (!found) throw new Error(`The CDK does not know ${type}`)
  return Object.entries(found.properties)
    .filter(([, { causesReplacement }]) => causesReplacement !== 'no')
    .map(([name]) => name)
}
