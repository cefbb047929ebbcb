import { Ajv, type ValidateFunction } from 'ajv'
import { messageOf, StartError } from 'kit'
import { z } from 'zod'
import { headerValue } from '../http/headers'
import type { CompleteRequest } from '../http/message'
import { parseJson } from '../platform/parse-json'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'

const draft4 = 'http://json-schema.org/draft-04/schema#'
const modelSchema = z.object({ Schema: z.looseObject({ $schema: z.literal(draft4) }) })
const validatorSchema = z.object({ ValidateRequestBody: z.literal(true) })

/**
 * The check of a call: a JSON body must follow its method's model; other content types are not checked.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html
 */
export function readCheck(stack: Stack): (route: Route, request: CompleteRequest) => boolean {
  stack.resources('AWS::ApiGateway::RequestValidator', validatorSchema)
  const models = new Map(
    stack
      .resources('AWS::ApiGateway::Model', modelSchema)
      .map(({ ref, properties }) => [ref, compile(ref, properties.Schema)]),
  )
  return ({ model: name = '' }, { headers, body }) => {
    const model = models.get(name)
    const type = headerValue(headers, 'content-type') ?? 'application/json'
    if (!model || !/^application\/json *(;|$)/i.test(type)) return true
    const parsed = parseJson(body.toString())
    return parsed !== undefined && model(parsed)
  }
}

/**
 * ajv supports only later drafts. What has changed since draft 4 (`id`, a boolean `exclusiveMinimum`), a reference to
 * another model and an unknown keyword are a `StartError` rather than a missing check.
 */
function compile(name: string, { $schema: _draft, ...schema }: object & { $schema: string }) {
  const ajv = new Ajv({ strictSchema: true, strictTypes: false, strictTuples: false })
  try {
    const validate: ValidateFunction = ajv.compile(schema)
    return (value: unknown) => validate(value)
  } catch (error) {
    throw new StartError(`The model ${name} cannot be run on one machine: ${messageOf(error)}.`)
  }
}
