import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteUrlPlaceholder } from '../../../lib/site/site-upload'
import { readable } from '../../support/lib/readable'
import { findResource, synthesizeFull, synthesizeStore } from '../../support/lib/store-template'

const store = synthesizeStore()
const type = 'Custom::CDKBucketDeployment'

/** The folders that an upload puts into a bucket, and the markers that it replaces in them. */
function uploadOf(idStart: string, { resources, assembly } = store) {
  const { Properties, DependsOn } = findResource(resources, type, idStart)
  const keys = [Properties['SourceObjectKeys']].flat().map(String)
  const folders = keys.map((key) => join(assembly, `asset.${key.replace('.zip', '')}`))
  const markers: Record<string, unknown> = Object.assign(
    {},
    ...[Properties['SourceMarkers'] ?? []].flat(),
  )
  return { folders, markers, DependsOn }
}

/** The landing page as it is uploaded, which is the last source of the pages. */
function landingPage(from = store) {
  const { folders, markers } = uploadOf('SiteUploadPages', from)
  return { markers, html: readFileSync(join(folders.at(-1) ?? '', 'index.html'), 'utf8') }
}

test('without a domain, the deploy writes the address of the distribution into the landing page', () => {
  const { html, markers } = landingPage()

  const [marker = 'none', ...others] = Object.keys(markers)
  expect(html).toContain(`<link rel="canonical" href="https://${marker}/" />`)
  expect(html).not.toContain(siteUrlPlaceholder)
  expect(readable(markers[marker])).toBe('<SiteDistribution.DomainName>')
  expect(others).toEqual([])
})

test('with a domain, the landing page contains it from the start', () => {
  const { html, markers } = landingPage(synthesizeFull())

  expect(html).toContain('<link rel="canonical" href="https://book.seller.test/" />')
  expect(markers).toEqual({})
})

test('the landing page and the assets are not uploaded a second time with the other pages', () => {
  const [pages = ''] = uploadOf('SiteUploadPages').folders

  expect(existsSync(join(pages, 'index.html'))).toBe(false)
  expect(existsSync(join(pages, 'congratulations/index.html'))).toBe(true)
  expect(existsSync(join(pages, 'assets'))).toBe(false)
})

test('[F83] assets are uploaded before the pages that refer to them', () => {
  const assets = ['Assets', 'Fonts'].map(
    (name) => findResource(store.resources, type, `SiteUpload${name}`).id,
  )

  for (const page of ['Pages', 'NotFound']) {
    expect(uploadOf(`SiteUpload${page}`).DependsOn).toEqual(expect.arrayContaining(assets))
  }
})

test('only the ebook is uploaded to its bucket, and the site does not contain it', () => {
  const site = Object.keys(store.ofType(type)).filter((id) => id.startsWith('SiteUpload'))
  const filesIn = (idStart: string) =>
    uploadOf(idStart).folders.flatMap((folder) => readdirSync(folder))

  expect(filesIn('EbookUpload')).toEqual(['book.pdf'])
  expect(site.flatMap(filesIn).join()).not.toMatch(/book/)
})
