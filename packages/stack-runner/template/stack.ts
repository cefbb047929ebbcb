import { StartError } from 'kit'
import { z } from 'zod'
import { accountId } from '../platform/account'
import { changeTexts, createResolver, type References, type Resolve, text } from './intrinsics'
import { createUrlLocalizer, readDomainNames } from './localize-urls'
import type { Assembly, Resource } from './read-assembly'
import { type NamedResource, namings, type Places } from './resource-names'
import { refuseUnknownResources } from './resource-types'

export type StackResource<Shape extends z.ZodRawShape> = {
  id: string
  ref: string
  /** The names of the constructs around it, outermost first, without the stack's. */
  constructPath: string[]
  properties: z.output<z.ZodObject<Shape>>
}

/** With references resolved, and without the functions of custom resources. */
export type Stack = {
  region: string
  /** With only the properties that the schema names. */
  resources<Shape extends z.ZodRawShape>(type: string, schema: z.ZodObject<Shape>): StackResource<Shape>[]
  /** `Fn::GetAtt`. */
  attribute(id: string, name: string): string
  assetPath(objectKey: string): string
  localizeUrls(text: string): string
}

/** An unknown resource type is a `StartError`. */
export function openStack(assembly: Assembly, places: Places): Stack {
  refuseUnknownResources(assembly.template)
  const references = createReferences(assembly, places, (value) => resolve(value))
  const resolve: Resolve = createResolver(references)
  const all = Object.values(assembly.template.Resources)
  const localizeUrls = createUrlLocalizer(places.siteHost, readDomainNames(all))
  const resolveHere: Resolve = (value) =>
    changeTexts(resolve(value), (found) => localizeUrls(withoutDynamicReference(found)))
  const providers = providerFunctionIds(all)
  const present = Object.entries(assembly.template.Resources).filter(([id]) => !providers.has(id))
  return {
    region: assembly.region,
    assetPath: (objectKey) => assembly.assetPath(objectKey),
    localizeUrls,
    attribute: (id, name) => text(references.attribute(id, name)),
    resources: (type, schema) =>
      present
        .filter(([, resource]) => resource.Type === type)
        .map(([id, resource]) => ({
          id,
          ref: text(references.reference(id)),
          constructPath: resource.Metadata?.['aws:cdk:path']?.split('/').slice(1) ?? [],
          properties: parseProperties(id, resource, schema, resolveHere),
        })),
  }
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html */
function withoutDynamicReference(found: string): string {
  const [reference] = /\{\{resolve:[^{}]*\}\}/.exec(found) ?? []
  if (reference === undefined) return found
  throw new StartError(`The template has ${reference}, which stack-runner does not run.`)
}

function parseProperties<Shape extends z.ZodRawShape>(
  id: string,
  resource: Resource,
  schema: z.ZodObject<Shape>,
  resolve: Resolve,
): z.output<z.ZodObject<Shape>> {
  const wanted = Object.entries(resource.Properties).filter(([name]) => name in schema.shape)
  const parsed = schema.safeParse(Object.fromEntries(wanted.map(([n, v]) => [n, resolve(v)])))
  if (parsed.success) return parsed.data
  throw new StartError(`stack-runner cannot run ${id} (${resource.Type}): ${z.prettifyError(parsed.error)}`)
}

const serviceTokenSchema = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })

/** CDK's own, behind custom resources. */
function providerFunctionIds(resources: Resource[]): Set<string> {
  const tokens = resources.map(({ Properties }) => {
    return serviceTokenSchema.safeParse(Properties['ServiceToken']).data?.['Fn::GetAtt'][0]
  })
  return new Set(tokens.filter((id) => id !== undefined))
}

/** There must be exactly one. */
export function onlyResource<Shape extends z.ZodRawShape>(
  stack: Stack,
  type: string,
  schema: z.ZodObject<Shape>,
): StackResource<Shape> {
  const found = stack.resources(type, schema)
  if (found[0] && found.length === 1) return found[0]
  throw new StartError(`The stack has ${found.length} resources ${type}: stack-runner runs exactly one.`)
}

/** Of the resources and pseudo parameters of an assembly. */
function createReferences(assembly: Assembly, places: Places, resolve: Resolve): References {
  const { stackName, region, template } = assembly
  const pseudoParameters = new Map([
    ['AWS::AccountId', accountId],
    ['AWS::Partition', 'aws'],
    ['AWS::Region', region],
    ['AWS::URLSuffix', 'amazonaws.com'],
  ])

  const find = (id: string) => {
    const resource = template.Resources[id]
    if (!resource) throw new StartError(`The template refers to ${id} but has no such resource.`)
    const naming = namings[resource.Type]
    const property = (name: string) => text(resolve(resource.Properties[name]))
    const named: NamedResource = { id, name: `${stackName}-${id}`, region, property, ...places }
    return { naming, named, type: resource.Type }
  }

  return {
    reference: (id) => {
      const known = pseudoParameters.get(id)
      if (known !== undefined) return known
      const { naming, named, type } = find(id)
      if (!naming) throw unknownReference(id, type)
      return naming.ref(named)
    },
    attribute: (id, name) => {
      const { naming, named, type } = find(id)
      const attribute = naming?.attributes?.[name]
      if (!attribute) throw unknownReference(`${id}.${name}`, type)
      return attribute(named)
    },
  }
}

function unknownReference(reference: string, type: string): StartError {
  return new StartError(`The template refers to ${reference} (${type}), which has no value on one machine.`)
}
