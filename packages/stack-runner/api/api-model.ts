import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import { onlyResource, type Stack } from '../template/stack'

export type Route = {
  method: string
  /** Such as `/functions/v1/download/{token}`. */
  resourcePath: string
  needsKey: boolean
  /** Of the function or one of its aliases. */
  functionArn: string
}

export type ApiModel = {
  id: string
  stageName: string
  stageVariables: Record<string, string>
  /** A call must have one of these as its `Referer`; `undefined` without a resource policy. */
  referers: string[] | undefined
  routes: Route[]
}

const everyCall = {
  Principal: z.strictObject({ AWS: z.literal('*') }),
  Action: z.literal('execute-api:Invoke'),
  Resource: z.literal('execute-api:/*'),
}
const refererSchema = z.strictObject({ 'aws:Referer': z.array(z.string()) })

/**
 * The one supported policy: anyone may call everything whose `Referer` is one of these texts. Ignoring any other would
 * let callers in.
 */
const policySchema = z
  .strictObject({
    Version: z.literal('2012-10-17'),
    Statement: z.tuple([
      z.strictObject({ ...everyCall, Effect: z.literal('Allow') }),
      z.strictObject({
        ...everyCall,
        Effect: z.literal('Deny'),
        Condition: z.strictObject({ StringNotEquals: refererSchema }),
      }),
    ]),
  })
  .transform(({ Statement: [, denial] }) => denial.Condition.StringNotEquals['aws:Referer'])

const restApiSchema = z.object({
  BinaryMediaTypes: refused('binary media types are not run'),
  Policy: policySchema.optional(),
})
const resourceSchema = z.object({
  ParentId: z.string(),
  PathPart: z.string().regex(/^[^+]+$/, 'paths like {proxy+} are not run on one machine'),
})
const stageSchema = z.object({ StageName: z.string(), Variables: z.record(z.string(), z.string()) })
const methodSchema = z.object({
  ResourceId: z.string(),
  HttpMethod: z.string().refine((method) => method !== 'ANY', 'ANY is not run on one machine'),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.literal('NONE'),
  Integration: z.object({
    Type: z.literal('AWS_PROXY'),
    Uri: z.string(),
    TimeoutInMillis: refused('a timeout is not run'),
  }),
  RequestValidatorId: refused('requests are not validated'),
})
type Method = z.output<typeof methodSchema>

export function readApi(stack: Stack): ApiModel {
  const { id, ref, properties } = onlyResource(stack, 'AWS::ApiGateway::RestApi', restApiSchema)
  const stage = onlyResource(stack, 'AWS::ApiGateway::Stage', stageSchema).properties
  return {
    id: ref,
    stageName: stage.StageName,
    stageVariables: stage.Variables,
    referers: properties.Policy,
    routes: readRoutes(stack, stack.attribute(id, 'RootResourceId')),
  }
}

function readRoutes(stack: Stack, rootId: string): Route[] {
  const resources = stack.resources('AWS::ApiGateway::Resource', resourceSchema)
  const pathOf = (resourceId: string): string => {
    if (resourceId === rootId) return ''
    const resource = resources.find(({ ref }) => ref === resourceId)
    if (!resource) throw new StartError(`The API has no resource ${resourceId}.`)
    return `${pathOf(resource.properties.ParentId)}/${resource.properties.PathPart}`
  }
  return (
    stack
      .resources('AWS::ApiGateway::Method', methodSchema)
      .map(({ properties }) => routeOf(properties, pathOf(properties.ResourceId)))
      // A literal part of a path takes precedence over a parameter: `{` sorts after letters.
      .toSorted((a, b) => (a.resourcePath < b.resourcePath ? -1 : 1))
  )
}

function routeOf(method: Method, resourcePath: string): Route {
  return {
    method: method.HttpMethod,
    resourcePath,
    needsKey: method.ApiKeyRequired,
    functionArn: functionArnOf(method.Integration.Uri),
  }
}

/** The ARN in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/ARN/invocations`. */
function functionArnOf(uri: string): string {
  const arn = /\/functions\/(arn:aws:lambda:[^/]+)\/invocations$/.exec(uri)
  if (arn?.[1]) return arn[1]
  throw new StartError(`The API calls ${uri}, which is not a function of the stack.`)
}
