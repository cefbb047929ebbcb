import { StartError } from 'kit'
import { z } from 'zod'
import { parseJson } from '../platform/parse-json'

export type FindSecret = (arn: string) => string | undefined

/**
 * Replaces dynamic references, which must be to a key of a secret. One that cannot be resolved is a `StartError` that
 * names secret and key, but never a value.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function resolveSecrets(text: string, findSecret: FindSecret): string {
  return text.replaceAll(/\{\{resolve:([^{}]*)\}\}/g, (_whole, reference: string) => valueOf(reference, findSecret))
}

const referencePattern = /^secretsmanager:(arn(?::[^:]*){6}):SecretString:([^:]+)::$/
const objectSchema = z.record(z.string(), z.unknown())

function valueOf(reference: string, findSecret: FindSecret): string {
  const [, arn, key = ''] = referencePattern.exec(reference) ?? []
  if (arn === undefined) {
    throw new StartError(`The template has {{resolve:${reference}}}, which stack-runner does not run.`)
  }
  const field = objectSchema.safeParse(parseJson(findSecret(arn) ?? '')).data?.[key]
  if (typeof field === 'string') return field
  throw new StartError(`The template refers to the key ${key} of the secret ${arn}, which does not have it.`)
}
