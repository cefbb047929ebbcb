import { StartError } from 'kit'
import { z } from 'zod'
import { headerValue } from '../http/headers'
import type { CompleteRequest } from '../http/message'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response-types'
import { compileModel, type JsonModel, modelSchema } from './json-model'

/** Refuses a call whose body does not match; returns `undefined` otherwise. */
export type Check = (request: CompleteRequest) => Refusal | undefined

const validatorSchema = z.object({
  ValidateRequestBody: z.boolean().default(false),
})
const restModelSchema = z.object({ Schema: modelSchema })

/**
 * The checks of those methods of an API that have a request validator: the body must match the model for its content
 * type. A content type without a model is not checked
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html).
 */
export function readChecks(stack: Stack, routes: Route[]): Map<Route, Check> {
  const validators = stack.resources('AWS::ApiGateway::RequestValidator', validatorSchema)
  const models = stack
    .resources('AWS::ApiGateway::Model', restModelSchema)
    .map(({ ref, properties }) => [ref, compileModel(ref, properties.Schema)] as const)
  const checkOf = (route: Route): Check => {
    if (route.validatorId === undefined) return () => undefined
    const validator = validators.find(({ ref }) => ref === route.validatorId)
    if (!validator) throw new StartError(`The stack has no validator ${route.validatorId}.`)
    return validator.properties.ValidateRequestBody
      ? bodyCheck(route, new Map(models))
      : () => undefined
  }
  return new Map(routes.map((route) => [route, checkOf(route)]))
}

function bodyCheck({ requestModels }: Route, models: ReadonlyMap<string, JsonModel>): Check {
  const byType = new Map(
    Object.entries(requestModels).map(([type, name]) => {
      const model = models.get(name)
      if (!model) throw new StartError(`The stack has no model ${name}.`)
      return [type, model]
    }),
  )
  return ({ headers, body }) => {
    const type = headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
    const model = byType.get(type ?? 'application/json') ?? byType.get('$default')
    const validationError = model?.(body)
    return validationError === undefined ? undefined : { type: 'BAD_REQUEST_BODY', validationError }
  }
}
