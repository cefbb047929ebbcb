import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { siteUrlPlaceholder } from '../../../lib/site/site-upload'
import { readable } from '../../support/lib/readable'
import { findResource, fullStage, synthesizeStore } from '../../support/lib/store-template'

const markersSchema = z.record(z.string(), z.unknown())

/** The sources that the upload of a stage's pages gets, and the landing page in the last one. */
function pagesOf(store: ReturnType<typeof synthesizeStore>) {
  const type = 'Custom::CDKBucketDeployment'
  const { Properties } = findResource(store.resources, type, 'SiteUploadPages')
  const [files = '', landingPage = ''] = [Properties['SourceObjectKeys']].flat().map(folderOf)
  return {
    markers: markersSchema.parse(Object.assign({}, ...[Properties['SourceMarkers']].flat())),
    files: join(store.assembly, files),
    html: readFileSync(join(store.assembly, landingPage, 'index.html'), 'utf8'),
  }
}

function folderOf(objectKey: unknown): string {
  return `asset.${String(objectKey).replace('.zip', '')}`
}

test('without a domain, the deploy writes the address of the distribution into the landing page', () => {
  const { html, markers } = pagesOf(synthesizeStore())

  const [marker = 'none', ...others] = Object.keys(markers)
  expect(html).toContain(`<link rel="canonical" href="https://${marker}/" />`)
  expect(readable(markers[marker])).toBe('<SiteDistribution.DomainName>')
  expect(others).toEqual([])
})

test('with a domain, the landing page contains it from the start', () => {
  const { html, markers } = pagesOf(synthesizeStore(fullStage))

  expect(html).toContain('<link rel="canonical" href="https://book.seller.test/" />')
  expect(markers).toEqual({})
})

test('the landing page is uploaded once, and never with the placeholder', () => {
  const { files, html } = pagesOf(synthesizeStore())

  expect(html).not.toContain(siteUrlPlaceholder)
  expect(existsSync(join(files, 'index.html'))).toBe(false)
  expect(existsSync(join(files, 'congratulations/index.html'))).toBe(true)
  expect(existsSync(join(files, 'assets'))).toBe(false)
})
