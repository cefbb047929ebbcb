import { lookup } from 'mime-types'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { Buckets } from '../aws/s3-objects'
import { matchesGlob } from '../edge/path-pattern'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

const listSchema = z.array(z.string()).default([])
/** `Source.data` leaves markers in files for values that only a deployment knows, one list per source. */
const markersSchema = z.record(z.string(), z.string())
type Markers = z.infer<typeof markersSchema>
/** In JSON and YAML such values are escaped. */
const noEscapesSchema = z
  .array(
    z.object({
      jsonEscape: refused('values are not escaped for JSON'),
      markerEncodings: refused('values are not encoded'),
    }),
  )
  .default([])
const deploymentSchema = z.object({
  SourceObjectKeys: listSchema,
  SourceMarkers: z.array(markersSchema).default([]),
  SourceMarkersConfig: noEscapesSchema,
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z
    .string()
    .default('')
    .transform((prefix) => prefix.replace(/^\/|\/$/g, '')),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
  Include: listSchema,
  Exclude: listSchema,
  Extract: refused('archives are always unpacked'),
})
type Deployment = z.infer<typeof deploymentSchema>

const bucketSchema = z.object({
  LifecycleConfiguration: z
    .object({ Rules: z.array(z.object({ ExpirationInDays: z.number().optional() })) })
    .default({ Rules: [] }),
})

/**
 * Puts the same files as `cdk deploy`, with the same keys and headers. A bucket that no deployment fills keeps its
 * objects over starts, unless they expire.
 */
export async function fillBuckets(stack: Stack, buckets: Omit<Buckets, 'handle'>): Promise<void> {
  const deployments = readDeployments(stack)
  for (const { ref, properties } of stack.resources('AWS::S3::Bucket', bucketSchema)) {
    const isEnding = properties.LifecycleConfiguration.Rules.some((rule) => rule.ExpirationInDays !== undefined)
    buckets.create(ref, !isEnding && !deployments.some((each) => each.DestinationBucketName === ref))
  }
  for (const deployment of deployments) {
    for (const [index, key] of deployment.SourceObjectKeys.entries()) {
      const markers = deployment.SourceMarkers[index]
      await fill(buckets, stack, deployment, { directory: stack.assetPath(key), markers })
    }
  }
}

export async function uploadSite(stack: Stack, buckets: Putting, bucket: string, directory: string): Promise<void> {
  const deployments = readDeployments(stack).filter((each) => each.DestinationBucketName === bucket)
  const prefixes = deployments.map((each) => each.DestinationBucketKeyPrefix).filter(Boolean)
  for (const deployment of deployments) {
    const prefix = deployment.DestinationBucketKeyPrefix
    // A folder with its own deployment is left out of the whole site's.
    const Exclude = prefix ? [] : prefixes.map((folder) => `${folder}/*`)
    await fill(buckets, stack, deployment, { directory: join(directory, prefix), Exclude })
  }
}

function readDeployments(stack: Stack): Deployment[] {
  return stack.resources('Custom::CDKBucketDeployment', deploymentSchema).map(({ properties }) => properties)
}

type Putting = Pick<Buckets, 'put'>
type Source = { directory: string; markers?: Markers; Exclude?: string[] }

async function fill(
  buckets: Putting,
  stack: Stack,
  deployment: Deployment,
  { directory, markers = {}, Exclude = [] }: Source,
) {
  const { DestinationBucketName: bucket, DestinationBucketKeyPrefix: prefix, UserMetadata } = deployment
  const metadata = Object.entries(UserMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value])
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(directory, path).split(sep).join('/')
    if (!entry.isFile() || !isIncluded(key, deployment) || Exclude.some((glob) => matchesGlob(glob, key))) continue
    const headers = {
      'content-type': contentTypeOf(path),
      ...deployment.SystemMetadata,
      ...Object.fromEntries(metadata),
    }
    buckets.put(bucket, prefix === '' ? key : `${prefix}/${key}`, headers, await readLocalized(stack, path, markers))
  }
}

async function readLocalized(stack: Stack, path: string, markers: Markers): Promise<Buffer> {
  const content = await readFile(path)
  if (!isText(path)) return content
  const text = Object.entries(markers).reduce(
    (result, [marker, value]) => result.replaceAll(marker, () => value),
    content.toString(),
  )
  return Buffer.from(stack.localizeUrls(text))
}

/** Like `aws s3 sync`: exclusions first, then inclusions; the last match wins. */
function isIncluded(key: string, { Include, Exclude }: Deployment): boolean {
  const matches = (glob: string) => matchesGlob(glob, key)
  return !Exclude.some(matches) || Include.some(matches)
}

/** As `aws s3 sync` guesses it for BucketDeployment. */
function contentTypeOf(path: string): string {
  return lookup(path) || 'binary/octet-stream'
}

function isText(path: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(contentTypeOf(path))
}
