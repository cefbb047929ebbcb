import { readable } from '../../support/lib/readable'
import {
  bareStage,
  findResource,
  synthesizeFull,
  synthesizeStore,
} from '../../support/lib/store-template'

const withCertificate = synthesizeStore(bareStage)

test('with a certificate alone, the stack uses it and prints the record to create', () => {
  const distribution = findResource(withCertificate.resources, 'AWS::CloudFront::Distribution')

  expect(distribution.Properties['DistributionConfig']).toHaveProperty(
    'ViewerCertificate.AcmCertificateArn',
    Object(bareStage.domain).certificateArn,
  )
  expect(readable(withCertificate.outputs['DomainRecord']?.Value)).toBe(
    'book.seller.test CNAME <SiteDistribution.DomainName>',
  )
})

test.each([
  ['a zone', synthesizeFull(), 'https://book.seller.test'],
  ['a certificate', withCertificate, 'https://book.seller.test'],
  ['no domain', synthesizeStore(), 'https://<SiteDistribution.DomainName>'],
])('with %s the functions and the outputs have the same URL', (_case, store, url) => {
  const stage = findResource(store.resources, 'AWS::ApiGateway::Stage')

  expect(readable(Object(stage.Properties['Variables']).siteUrl)).toBe(url)
  expect(readable(store.outputs['SiteUrl']?.Value)).toBe(url)
})
