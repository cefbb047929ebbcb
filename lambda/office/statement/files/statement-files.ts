import { functionRegion, objectUrl } from '../../../platform/aws/object-url'
import { signedRequest } from '../../../platform/aws/signed-request'
import { LoggableError } from '../../../platform/logging/loggable-error'

export const statementFiles = {
  page: { name: 'statement.html', type: 'text/html; charset=utf-8' },
  csv: { name: 'movements.csv', type: 'text/csv; charset=utf-8' },
  xlsx: {
    name: 'movements.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

export type FileKind = keyof typeof statementFiles

/** Stores a file of a closed month, unless it exists already: it never changes. */
export async function keepFile(
  bucket: string,
  month: string,
  kind: FileKind,
  body: Buffer,
): Promise<void> {
  const headers = { 'content-type': statementFiles[kind].type, 'if-none-match': '*' }
  const { status } = await request(bucket, month, kind, { method: 'PUT', headers, body })
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
  const isKept = status === 412
  if (status !== 200 && !isKept) throw new LoggableError(`S3 responded ${status} to a statement`)
}

/** Reads a file of a closed month; `undefined` when there is none. */
export async function readFile(
  bucket: string,
  month: string,
  kind: FileKind,
): Promise<Buffer | undefined> {
  const { status, body } = await request(bucket, month, kind, { method: 'GET' })
  if (status === 404) return undefined
  if (status !== 200) throw new LoggableError(`S3 responded ${status} for a statement`)
  return body
}

type Request = Pick<Parameters<typeof signedRequest>[0], 'method' | 'headers' | 'body'>

function request(bucket: string, month: string, kind: FileKind, given: Request) {
  const url = objectUrl({ bucket, key: `${month}/${statementFiles[kind].name}` })
  const timeoutMs = 60_000
  return signedRequest({ url, service: 's3', region: functionRegion(), timeoutMs, ...given })
}
