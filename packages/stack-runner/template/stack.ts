import { StartError } from 'kit'
import { z } from 'zod'
import { createResolver } from './intrinsics'
import { createUrlLocalizer, readDomainNames } from './localize-urls'
import type { Assembly, Resource } from './read-assembly'
import { createReferences } from './references'
import type { Places } from './resource-names'
import { refuseUnknownResources } from './resource-types'
import { changeTexts, type Resolve, text } from './template-value'

export type StackResource<Shape extends z.ZodRawShape> = {
  id: string
  ref: string
  /** The names of the constructs around it, outermost first, without the stack's. */
  constructPath: string[]
  properties: z.output<z.ZodObject<Shape>>
}

/** Values instead of references, and without the functions of custom resources. */
export type Stack = {
  region: string
  /** All resources of a type, with only the properties that the schema names. */
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

/** The functions behind custom resources are CDK's own and not needed here. */
function providerFunctionIds(resources: Resource[]): Set<string> {
  const tokens = resources.map(({ Properties }) => {
    return serviceTokenSchema.safeParse(Properties['ServiceToken']).data?.['Fn::GetAtt'][0]
  })
  return new Set(tokens.filter((id) => id !== undefined))
}
