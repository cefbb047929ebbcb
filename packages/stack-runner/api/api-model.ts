import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { createResourcePolicy, policyDocumentSchema, type ResourcePolicy } from './resource-policy'

/** One method of one path. */
export type Route = {
  method: string
  /** The path pattern in the API, such as `/functions/v1/download/{token}`. */
  resourcePath: string
  resourceId: string
  needsKey: boolean
  /** The ARN of the function, or of one of its versions or aliases. */
  functionArn: string
  timeoutMs: number
  /** The request validator that decides what is checked, if any. */
  validatorId: string | undefined
  /** The names of models by content type. */
  requestModels: Record<string, string>
}

/** A REST API of the stack with the one stage that it is deployed to. */
export type ApiModel = {
  id: string
  stageName: string
  stageVariables: Record<string, string>
  policy: ResourcePolicy
  routes: Route[]
}

const restApiSchema = z.object({
  BinaryMediaTypes: refused('binary media types are not run'),
  Policy: policyDocumentSchema.optional(),
})
const resourceSchema = z.object({
  RestApiId: z.string(),
  ParentId: z.string(),
  PathPart: z.string().regex(/^[^+]+$/, 'paths like {proxy+} are not run on one machine'),
})
const stageSchema = z.object({
  RestApiId: z.string(),
  StageName: z.string(),
  Variables: z.record(z.string(), z.string()).default({}),
})
const methodSchema = z.object({
  RestApiId: z.string(),
  ResourceId: z.string(),
  HttpMethod: z.string().refine((method) => method !== 'ANY', 'ANY is not run on one machine'),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.literal('NONE').default('NONE'),
  Integration: z.object({
    Type: z.literal('AWS_PROXY'),
    Uri: z.string(),
    TimeoutInMillis: z.number().default(29_000),
  }),
  RequestValidatorId: z.string().optional(),
  RequestModels: z.record(z.string(), z.string()).default({}),
  RequestParameters: refused('required request parameters are not checked'),
})
type Method = z.output<typeof methodSchema>

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
        throw new StartError(`${id} has ${stages.length} stages, not one.`)
      return {
        id: ref,
        stageName: stage.properties.StageName,
        stageVariables: stage.properties.Variables,
        policy: createResourcePolicy(properties.Policy),
        routes: readRoutes(stack, ref, stack.attribute(id, 'RootResourceId')),
      }
    })
}

function readRoutes(stack: Stack, apiId: string, rootId: string): Route[] {
  const resources = stack.resources('AWS::ApiGateway::Resource', resourceSchema)
  const pathOf = (resourceId: string): string => {
    if (resourceId === rootId) return ''
    const resource = resources.find(({ ref }) => ref === resourceId)
    if (!resource) throw new StartError(`The API has no resource ${resourceId}.`)
    return `${pathOf(resource.properties.ParentId)}/${resource.properties.PathPart}`
  }
  return stack
    .resources('AWS::ApiGateway::Method', methodSchema)
    .filter(({ properties }) => properties.RestApiId === apiId)
    .map(({ properties }) => routeOf(properties, pathOf(properties.ResourceId) || '/'))
}

function routeOf(method: Method, resourcePath: string): Route {
  return {
    method: method.HttpMethod,
    resourcePath,
    resourceId: method.ResourceId,
    needsKey: method.ApiKeyRequired,
    functionArn: functionArnOf(method.Integration.Uri),
    timeoutMs: method.Integration.TimeoutInMillis,
    validatorId: method.RequestValidatorId,
    requestModels: method.RequestModels,
  }
}

/** The ARN in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/ARN/invocations`. */
function functionArnOf(uri: string): string {
  const arn = /\/functions\/(arn:aws:lambda:[^/]+)\/invocations$/.exec(uri)
  if (arn?.[1]) return arn[1]
  throw new StartError(`The API calls ${uri}, which is not a function of the stack.`)
}
