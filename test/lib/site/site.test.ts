import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readable } from '../../support/lib/readable'
import { bareStage, synthesizeFull, synthesizeStore } from '../../support/lib/store-template'

const store = synthesizeStore()
const full = synthesizeFull()
const withCertificate = synthesizeStore(bareStage)

test('with a certificate alone, the stack uses it and prints the record to create', () => {
  const { DistributionConfig } = withCertificate.find('AWS::CloudFront::Distribution').Properties
  const { certificateArn } = Object(bareStage.domain)

  expect(DistributionConfig).toHaveProperty('ViewerCertificate.AcmCertificateArn', certificateArn)
  expect(readable(withCertificate.outputs['DomainRecord']?.Value)).toBe(
    'book.seller.test CNAME <SiteDistribution.DomainName>',
  )
})

test.each([
  ['a zone', full, 'https://book.seller.test'],
  ['a certificate', withCertificate, 'https://book.seller.test'],
  ['no domain', store, 'https://<SiteDistribution.DomainName>'],
])('with %s the functions and the outputs have the same URL', (_case, { find, outputs }, url) => {
  expect(readable(Object(find('AWS::ApiGateway::Stage').Properties['Variables']).siteUrl)).toBe(url)
  expect(readable(outputs['SiteUrl']?.Value)).toBe(url)
})

const type = 'Custom::CDKBucketDeployment'

/** The folders that an upload puts into a bucket, and the markers that it replaces in them. */
function uploadOf(idStart: string, { find, assembly } = store) {
  const { Properties, DependsOn } = find(type, idStart)
  const keys = [Properties['SourceObjectKeys']].flat().map(String)
  const folders = keys.map((key) => join(assembly, `asset.${key.replace('.zip', '')}`))
  const markers = [Properties['SourceMarkers'] ?? []].flat().flatMap((some) => Object.entries(some))
  return { folders, markers, DependsOn }
}

/** The landing page as it is uploaded, which is the last source of the pages. */
function landingPage(from = store) {
  const { folders, markers } = uploadOf('SiteUploadPages', from)
  return { markers, html: readFileSync(join(folders.at(-1) ?? '', 'index.html'), 'utf8') }
}

test('the landing page contains its domain from the start, and the deploy writes that of the distribution into it', () => {
  const { html, markers } = landingPage()
  const own = landingPage(full)

  const [[marker, value] = [], ...others] = markers
  expect(html).toContain(`<link rel="canonical" href="https://${marker}/" />`)
  expect(html).not.toContain('site-url.invalid')
  expect([readable(value), others]).toEqual(['<SiteDistribution.DomainName>', []])
  expect(own.html).toContain('<link rel="canonical" href="https://book.seller.test/" />')
  expect(own.markers).toEqual([])
})

test('assets are uploaded before the pages that refer to them, and not once more with these', () => {
  const assets = ['Assets', 'Fonts'].map((name) => store.find(type, `SiteUpload${name}`).id)
  const [pages = ''] = uploadOf('SiteUploadPages').folders

  for (const page of ['Pages', 'NotFound'])
    expect(uploadOf(`SiteUpload${page}`).DependsOn).toEqual(expect.arrayContaining(assets))
  // The landing page has an upload of its own.
  expect(readdirSync(pages)).toContain('congratulations')
  expect(readdirSync(pages)).not.toContain('index.html')
  expect(readdirSync(pages)).not.toContain('assets')
})

test('a sample as EPUB is uploaded with its media type, and not once more with the pages', () => {
  const [sample, pages] = ['Sample', 'Pages'].map((name) => store.find(type, `SiteUpload${name}`).Properties)

  expect(sample).toMatchObject({ Include: ['*.epub'], SystemMetadata: { 'content-type': 'application/epub+zip' } })
  expect(pages).toHaveProperty('Exclude', expect.arrayContaining(['*.epub']))
})

test('only the ebook and its tails are uploaded to its bucket, and the site contains neither', () => {
  const uploads = Object.entries(store.resources).filter(([, { Type }]) => Type === type)
  const site = uploads.map(([id]) => id).filter((id) => id.startsWith('SiteUpload'))
  const filesIn = (idStart: string) => uploadOf(idStart).folders.flatMap((folder) => readdirSync(folder))

  expect(filesIn('EbookUpload')).toEqual(['book.epub', 'book.pdf', 'book.pdf.tail.json'])
  expect(site.flatMap(filesIn).join()).not.toMatch(/book/)
})
