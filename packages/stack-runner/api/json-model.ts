import { Ajv } from 'ajv'
import { messageOf, StartError } from 'kit'
import { z } from 'zod'

/** Checks a body against a model: `undefined`, or what is wrong with it. */
export type JsonModel = (body: Buffer) => string | undefined

const draft4 = 'http://json-schema.org/draft-04/schema#'

/** A model's schema, which API Gateway accepts in draft 4. */
export const modelSchema = z.looseObject({ $schema: z.literal(draft4).optional() })

/**
 * Compiles the schema of a model. ajv supports later drafts only. So the parts that have changed since draft 4 (`id`, a
 * boolean `exclusiveMinimum`), a reference to another model and a keyword that ajv does not know are a
 * `StartError` rather than a missing check.
 */
export function compileModel(name: string, schema: z.output<typeof modelSchema>): JsonModel {
  const { $schema: _draft, ...rest } = schema
  const ajv = new Ajv({ strictSchema: true, strictTypes: false, strictTuples: false })
  const validate = compile(ajv, name, rest)
  return (body) => {
    const parsed = parse(body)
    if (!parsed) return 'the body is not JSON'
    return validate(parsed.value) ? undefined : ajv.errorsText(validate.errors)
  }
}

function compile(ajv: Ajv, name: string, schema: object) {
  try {
    return ajv.compile(schema)
  } catch (error) {
    throw new StartError(`The model ${name} cannot be run on one machine: ${messageOf(error)}.`)
  }
}

function parse(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString()) }
  } catch {
    return undefined
  }
}
