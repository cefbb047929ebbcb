import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientConfig } from '../../aws/client-config'
import type { Emulator } from '../../platform/account'
import { runStorage } from '../../aws/run-storage'
import { fillBuckets } from '../../buckets/fill-buckets'
import { noMessages } from '../support/no-messages'
import { smallPages } from '../support/small-pages'
import { smallResources, smallStack } from '../support/small-template'

let storage: Emulator
let client: S3Client
beforeEach(async () => {
  storage = await runStorage({ messages: noMessages, faults: {}, listeners: {} })
  client = new S3Client(clientConfig(storage.url, 'us-east-1'))
})
afterEach(async () => {
  client.destroy()
  await storage.stop()
})

async function fill(properties: object = {}, more: object = {}) {
  const { Upload } = smallResources
  const resources = {
    ...smallResources,
    ...more,
    Upload: { ...Upload, Properties: { ...Upload.Properties, ...properties } },
  }
  await fillBuckets({ ...smallStack(resources), assetPath: () => smallPages }, storage.url)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'small-pages' }))
  return Contents.map(({ Key }) => Key)
}

const read = (key: string) => client.send(new GetObjectCommand({ Bucket: 'small-pages', Key: key }))

test('every file of the asset is uploaded under its path, with type and caching', async () => {
  expect(await fill()).toEqual(['assets/app.js', 'assets/dot.gif', 'index.html', 'not-found.html'])
  expect(await read('assets/app.js')).toMatchObject({
    ContentType: 'text/javascript',
    CacheControl: 'public, max-age=60',
  })
})

test('files have the metadata of their deployment', async () => {
  await fill({ UserMetadata: { status: '404' } })

  expect(await read('index.html')).toMatchObject({ Metadata: { status: '404' } })
})

test('a deployment may put its files under a prefix', async () => {
  expect(await fill({ DestinationBucketKeyPrefix: 'v2/' })).toContain('v2/index.html')
})

test('exclusions come first and inclusions have the last word', async () => {
  const keys = await fill({ Exclude: ['*'], Include: ['assets/*'] })

  expect(keys).toEqual(['assets/app.js', 'assets/dot.gif'])
})

test('a value that only a deployment knows replaces its marker', async () => {
  const address = { 'Fn::GetAtt': ['Site', 'DomainName'] }
  await fill({ SourceMarkers: [{ '<<marker:0xbaba:0>>': address }] })

  const page = await (await read('index.html')).Body?.transformToString()
  expect(page).toContain('<meta property="og:url" content="http://localhost:4242/" />')
})

test('values that a deployment would escape are refused', async () => {
  const config = { SourceMarkersConfig: [{ jsonEscape: 'true' }] }

  await expect(fill(config)).rejects.toThrow(/values are not escaped for JSON/)
})

test('a page that names the store’s domain names its local URL instead', async () => {
  const Site = structuredClone(smallResources.Site)
  Object.assign(Site.Properties.DistributionConfig, { Aliases: ['book.example.com'] })

  await fill({}, { Site })

  const page = await (await read('index.html')).Body?.transformToString()
  expect(page).toContain('<link rel="canonical" href="http://localhost:4242/" />')
})

test('bytes that are no text are uploaded as they are', async () => {
  const Site = structuredClone(smallResources.Site)
  Object.assign(Site.Properties.DistributionConfig, { Aliases: ['book.example.com'] })

  await fill({}, { Site })

  const image = await (await read('assets/dot.gif')).Body?.transformToByteArray()
  expect(Buffer.from(image ?? [])).toEqual(await readFile(join(smallPages, 'assets/dot.gif')))
})
