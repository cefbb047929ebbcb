import { readable } from '../../support/lib/readable'
import {
  bareStage,
  findResource,
  fullStage,
  type Resource,
  synthesizeStore,
} from '../../support/lib/store-template'

const withZone = synthesizeStore(fullStage)
const withCertificate = synthesizeStore(bareStage)
const without = synthesizeStore()

test('with a certificate alone, the stack uses it, creates no record and prints the record to create', () => {
  const { resources, outputs } = withCertificate

  expect(viewerCertificateOf(resources)).toMatchObject({
    AcmCertificateArn: Object(bareStage.domain).certificateArn,
    MinimumProtocolVersion: 'TLSv1.2_2021',
  })
  expect(recordsOf(resources)).toEqual([])
  expect(readable(outputs['DomainRecord']?.Value)).toBe(
    'book.seller.test CNAME <SiteDistribution.DomainName>',
  )
})

test("without a domain the store uses CloudFront's domain and certificate", () => {
  const { resources } = without

  expect(viewerCertificateOf(resources)).toBeUndefined()
  expect(recordsOf(resources)).toEqual([])
})

test.each([
  ['a zone', withZone, 'https://book.seller.test'],
  ['a certificate', withCertificate, 'https://book.seller.test'],
  ['no domain', without, 'https://<SiteDistribution.DomainName>'],
])('with %s the functions and the outputs have the same URL', (_case, store, url) => {
  const stage = findResource(store.resources, 'AWS::ApiGateway::Stage')

  expect(readable(Object(stage.Properties['Variables']).siteUrl)).toBe(url)
  expect(readable(store.outputs['SiteUrl']?.Value)).toBe(url)
})

test('for any other sender the stack creates no identity, because it already exists', () => {
  for (const { resources } of [withCertificate, without]) {
    expect(Object.values(resources).map(({ Type }) => Type)).not.toContain(
      'AWS::SES::EmailIdentity',
    )
  }
})

function viewerCertificateOf(resources: Record<string, Resource>): unknown {
  const distribution = findResource(resources, 'AWS::CloudFront::Distribution')
  return Object(distribution.Properties['DistributionConfig']).ViewerCertificate
}

function recordsOf(resources: Record<string, Resource>): string[] {
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Route53::RecordSet')
    .map(({ Properties: { Type, Name, ResourceRecords, AliasTarget } }) => {
      const value = ResourceRecords ?? Object(AliasTarget).DNSName
      return `${readable(Type)} ${readable(Name)} → ${readable(value)}`
    })
}
