import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { clientConfig } from '../platform/aws/client-config'

const s3 = new S3Client(clientConfig(20_000))

/** The files of a closed month, by their names. */
export const statementFiles = {
  page: { name: 'statement.html', type: 'text/html; charset=utf-8' },
  csv: { name: 'movements.csv', type: 'text/csv; charset=utf-8' },
  xlsx: {
    name: 'movements.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

export type FileKind = keyof typeof statementFiles

/** Keeps a file of a closed month, unless there is one: it never changes. */
export async function keepFile(
  bucket: string,
  month: string,
  kind: FileKind,
  body: Uint8Array,
): Promise<void> {
  const { name, type } = statementFiles[kind]
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: `${month}/${name}`,
    Body: body,
    ContentType: type,
    IfNoneMatch: '*',
  })
  try {
    await s3.send(put)
  } catch (error) {
    const isKept = error instanceof Error && error.name === 'PreconditionFailed'
    if (!isKept) throw error
  }
}

/** Reads a file of a closed month; `undefined` when there is none. */
export async function readFile(
  bucket: string,
  month: string,
  kind: FileKind,
): Promise<Uint8Array | undefined> {
  const get = new GetObjectCommand({ Bucket: bucket, Key: `${month}/${statementFiles[kind].name}` })
  try {
    return await (await s3.send(get)).Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}
