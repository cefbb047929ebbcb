import { objectUrl } from '../../../platform/aws/object-url'
import { signedRequest } from '../../../platform/aws/signed-request'
import { LoggableError } from '../../../platform/logging/loggable-error'

/**
 * `undefined` when there is no such file.
 *
 * @param firstBytes what is enough; more may be returned
 */
export type ReadFile = (key: string, firstBytes?: number) => Promise<Buffer | undefined>

export type BooksFiles = {
  read: ReadFile
  write: (key: string, body: Buffer) => Promise<void>
  /** Returns false if the file exists. */
  add: (key: string, body: Buffer) => Promise<boolean>
}

export function booksFiles(host: string): BooksFiles {
  const request = (key: string, given: Pick<Parameters<typeof signedRequest>[0], 'method' | 'headers' | 'body'>) => {
    const url = objectUrl(host, key)
    return signedRequest({ url, service: 's3', timeoutMs: 60_000, ...given })
  }
  const put = async (key: string, body: Buffer, conditions = {}) => {
    const headers = { 'content-type': fileType(key), ...conditions }
    const { status } = await request(key, { method: 'PUT', headers, body })
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
    const isKept = status === 412
    if (status === 200 || isKept) return !isKept
    throw new LoggableError(`S3 responded ${status} to a file of the books`)
  }
  return {
    read: async (key) => {
      const { status, body } = await request(key, { method: 'GET' })
      if (status === 404) return undefined
      if (status !== 200) throw new LoggableError(`S3 responded ${status} for a file of the books`)
      return body
    },
    write: async (key, body) => {
      await put(key, body)
    },
    add: (key, body) => put(key, body, { 'if-none-match': '*' }),
  }
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  gz: 'application/gzip',
}

export function fileType(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
