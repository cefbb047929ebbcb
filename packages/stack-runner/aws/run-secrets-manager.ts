import { serveOnLoopback } from 'kit'
import { z } from 'zod'
import { parseJson } from '../platform/parse-json'
import { createSingleHandlerApp } from '../http/app'
import { type Header, headerValue } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'
import type { KeptSecrets, Secret } from './kept-secrets'
import type { Emulator } from '../platform/account'

type FoundSecret = Secret & { arn: string }
type Reply = { status: number; body: Record<string, unknown> }

const requestSchema = z.object({ SecretId: z.string(), SecretString: z.string().optional() })
const maxRequestBytes = 128 * 1024

/**
 * Starts an emulator of Secrets Manager that reads, describes and updates secrets. Its errors are AWS's
 * (https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html).
 */
export async function runSecretsManager(secrets: KeptSecrets): Promise<Emulator> {
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    const { status, body } = await reply(request, secrets).catch(() =>
      fault('InternalServiceError', 'The emulator of Secrets Manager failed.', 500),
    )
    const headers: Header[] = [['content-type', 'application/x-amz-json-1.1']]
    return { status, headers, body: Buffer.from(JSON.stringify(body)) }
  }
  const options = { maxBodyBytes: maxRequestBytes, onFailure: () => undefined }
  const server = await serveOnLoopback(0, createSingleHandlerApp(handle, options))
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}

async function reply({ headers, body }: HttpRequest, secrets: KeptSecrets): Promise<Reply> {
  if (!headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ')) {
    return fault('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  const parsed = requestSchema.safeParse(parseJson(String(body)))
  if (!parsed.success) return fault('InvalidParameterException', 'SecretId must be a text.')
  const secret = secrets.find(parsed.data.SecretId)
  if (!secret) {
    return fault('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
  }
  const action = String(headerValue(headers, 'x-amz-target')).replace('secretsmanager.', '')
  if (action === 'GetSecretValue') return read(secret)
  if (action === 'DescribeSecret') return { status: 200, body: description(secret) }
  if (action === 'PutSecretValue' && parsed.data.SecretString !== undefined) {
    await secrets.put(secret.arn, secret.name, parsed.data.SecretString)
    return { status: 200, body: identity(secrets.find(secret.arn) ?? secret) }
  }
  return fault('InvalidRequestException', `${action} is not an action of this emulator.`)
}

function read(secret: FoundSecret): Reply {
  if (secret.value === undefined) {
    return fault(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
    )
  }
  const body = { ...identity(secret), SecretString: secret.value, CreatedDate: secret.changedAt }
  return { status: 200, body }
}

function identity({ arn, name, versionId }: FoundSecret) {
  return { ARN: arn, Name: name, VersionId: versionId, VersionStages: ['AWSCURRENT'] }
}

function description({ arn, name, versionId, changedAt }: FoundSecret) {
  const VersionIdsToStages = { [versionId]: ['AWSCURRENT'] }
  return { ARN: arn, Name: name, LastChangedDate: changedAt, VersionIdsToStages }
}

function fault(type: string, message: string, status = 400): Reply {
  return { status, body: { __type: type, message } }
}
