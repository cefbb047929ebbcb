import { StartError } from 'kit'
import { z } from 'zod'
import { parseJson } from '../platform/parse-json'

/** Finds a secret's current value by ARN or name. */
export type FindSecret = (arnOrName: string) => string | undefined

/**
 * Replaces CloudFormation's dynamic references in a text. Only references to the current version of a secret in Secrets
 * Manager are supported
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html). A reference
 * that cannot be resolved is a `StartError` that names secret and key, but never a value.
 */
export function resolveSecrets(text: string, findSecret: FindSecret): string {
  return text.replaceAll(/\{\{resolve:([^{}]*)\}\}/g, (_whole, reference: string) =>
    valueOf(reference, findSecret),
  )
}

function valueOf(reference: string, findSecret: FindSecret): string {
  const [, id, kind = '', key = '', stage = '', version = ''] =
    referencePattern.exec(reference) ?? []
  const isCurrent = ['', 'AWSCURRENT'].includes(stage) && version === ''
  if (id === undefined || !['', 'SecretString'].includes(kind) || !isCurrent) {
    throw new StartError(
      `The template has {{resolve:${reference}}}, which stack-runner does not run.`,
    )
  }
  const value = findSecret(id)
  if (value === undefined) {
    throw new StartError(`The template refers to the secret ${id}, which has no value.`)
  }
  return key === '' ? value : jsonField(value, key, id)
}

/** `secretsmanager:<ARN or name>:SecretString:<key>:<stage>:<version>`; all parts after the secret are optional. */
const referencePattern =
  /^secretsmanager:(arn(?::[^:]*){6}|[^:]+)(?::([^:]*))?(?::([^:]*))?(?::([^:]*))?(?::([^:]*))?$/

const objectSchema = z.record(z.string(), z.unknown())

function jsonField(value: string, key: string, id: string): string {
  const field = objectSchema.safeParse(parseJson(value)).data?.[key]
  if (typeof field === 'string') return field
  throw new StartError(
    `The template refers to the key ${key} of the secret ${id}, which does not have it.`,
  )
}
