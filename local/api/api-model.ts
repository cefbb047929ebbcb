import { z } from 'zod'
import { StoreError } from '../store-error'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

/** One method of one path. */
export type Route = {
  method: string
  /** As the API names it, for example `/functions/v1/download/{token}`. */
  resourcePath: string
  resourceId: string
  needsKey: boolean
  functionArn: string
  timeoutMs: number
}

/** A REST API of the stack with the one stage that it is deployed to. */
export type ApiModel = {
  id: string
  stageName: string
  stageVariables: Record<string, string>
  binaryMediaTypes: string[]
  routes: Route[]
}

const restApiSchema = z.object({ BinaryMediaTypes: z.array(z.string()).default([]) })
const resourceSchema = z.object({
  RestApiId: z.string(),
  ParentId: z.string(),
  PathPart: z.string(),
})
const stageSchema = z.object({
  RestApiId: z.string(),
  StageName: z.string(),
  Variables: z.record(z.string(), z.string()).default({}),
})
const methodSchema = z.object({
  RestApiId: z.string(),
  ResourceId: z.string(),
  HttpMethod: z.string(),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.literal('NONE').default('NONE'),
  Integration: z.object({
    Type: z.literal('AWS_PROXY'),
    Uri: z.string(),
    TimeoutInMillis: z.number().default(29_000),
  }),
  // Refused rather than ignored: a request validator needs its models to be checked here, too.
  RequestValidatorId: refused('request validators are not run'),
  RequestModels: refused('request models are not run'),
})

/** Reads the REST APIs of a stack. */
export function readApis(stack: Stack): ApiModel[] {
  return stack
    .resources('AWS::ApiGateway::RestApi', restApiSchema)
    .map(({ id, ref, properties }) => {
      const stages = stack
        .resources('AWS::ApiGateway::Stage', stageSchema)
        .filter((stage) => stage.properties.RestApiId === ref)
      const [stage] = stages
      if (!stage || stages.length > 1)
        throw new StoreError(`${id} has ${stages.length} stages, not one.`)
      return {
        id: ref,
        stageName: stage.properties.StageName,
        stageVariables: stage.properties.Variables,
        binaryMediaTypes: properties.BinaryMediaTypes,
        routes: readRoutes(stack, ref, stack.attribute(id, 'RootResourceId')),
      }
    })
}

function readRoutes(stack: Stack, apiId: string, rootId: string): Route[] {
  const resources = stack.resources('AWS::ApiGateway::Resource', resourceSchema)
  const pathOf = (resourceId: string): string => {
    if (resourceId === rootId) return ''
    const resource = resources.find(({ ref }) => ref === resourceId)
    if (!resource) throw new StoreError(`The API has no resource ${resourceId}.`)
    return `${pathOf(resource.properties.ParentId)}/${resource.properties.PathPart}`
  }
  return stack
    .resources('AWS::ApiGateway::Method', methodSchema)
    .filter(({ properties }) => properties.RestApiId === apiId)
    .map(({ properties: { ResourceId, HttpMethod, ApiKeyRequired, Integration } }) => ({
      method: HttpMethod,
      resourcePath: pathOf(ResourceId) || '/',
      resourceId: ResourceId,
      needsKey: ApiKeyRequired,
      functionArn: functionArnOf(Integration.Uri),
      timeoutMs: Integration.TimeoutInMillis,
    }))
}

/** The function in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/ARN/invocations`. */
function functionArnOf(uri: string): string {
  const arn = /\/functions\/(arn:aws:lambda:[^:]+:\d+:function:[^:/]+)[^/]*\/invocations$/.exec(uri)
  if (arn?.[1]) return arn[1]
  throw new StoreError(`The API calls ${uri}, which is no function of the stack.`)
}
