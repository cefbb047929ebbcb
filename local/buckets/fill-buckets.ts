import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { clientConfig } from '../aws/client-config'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { contentTypeOf, isText } from './content-type'
import { replaceMarkers } from './markers'

const listSchema = z.array(z.string()).default([])
const markersSchema = z.array(z.record(z.string(), z.unknown())).default([])
const deploymentSchema = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: markersSchema,
  SourceMarkersConfig: markersSchema,
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  Include: listSchema,
  Exclude: listSchema,
  Extract: refused('archives are always unpacked'),
})
type Deployment = z.infer<typeof deploymentSchema>

/**
 * Creates the stack's buckets and uploads what its bucket deployments put into them: the very
 * files that `cdk deploy` would upload, with the same keys and headers.
 */
export async function fillBuckets(stack: Stack, endpoint: string): Promise<void> {
  const client = new S3Client(clientConfig(endpoint, stack.region))
  for (const { ref } of stack.resources('AWS::S3::Bucket', z.object({}))) {
    await client.send(new CreateBucketCommand({ Bucket: ref }))
  }
  const deployments = stack.resources('Custom::CDKBucketDeployment', deploymentSchema)
  for (const { properties } of deployments) {
    for (const index of properties.SourceObjectKeys.keys()) {
      await upload(client, stack, properties, index)
    }
  }
  client.destroy()
}

async function upload(client: S3Client, stack: Stack, deployment: Deployment, index: number) {
  const directory = stack.assetPath(deployment.SourceObjectKeys[index] ?? '')
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const prefix = deployment.DestinationBucketKeyPrefix.replace(/^\/|\/$/g, '')
  const markers = deployment.SourceMarkers[index] ?? {}
  const escapesJson = deployment.SourceMarkersConfig[index]?.['jsonEscape'] === true
  await Promise.all(
    paths.map(async (path) => {
      const key = relative(directory, path).split(sep).join('/')
      if (!isIncluded(key, deployment)) return
      const { 'cache-control': cacheControl, 'content-type': type } = deployment.SystemMetadata
      const content = await readFile(path)
      await client.send(
        new PutObjectCommand({
          Bucket: deployment.DestinationBucketName,
          Key: prefix === '' ? key : `${prefix}/${key}`,
          Body: replaceMarkers(atHome(stack, path, content), markers, escapesJson),
          ContentType: type ?? contentTypeOf(path),
          CacheControl: cacheControl,
        }),
      )
    }),
  )
}

/** A page may name its own address, which was written into it when it was built. */
function atHome(stack: Stack, path: string, content: Buffer): Buffer {
  return isText(path) ? Buffer.from(stack.atHome(content.toString())) : content
}

/** As `aws s3 sync` filters: all exclusions first, then the inclusions, and the last word counts. */
function isIncluded(key: string, { Include, Exclude }: Deployment): boolean {
  return !Exclude.some((glob) => matches(glob, key)) || Include.some((glob) => matches(glob, key))
}

function matches(glob: string, key: string): boolean {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`).test(key)
}
