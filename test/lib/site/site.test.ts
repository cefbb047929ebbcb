import { readable } from '../../support/lib/readable'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources, ofType } = synthesizeStore()
const distribution = ofType('AWS::CloudFront::Distribution')
const config = Object(Object.values(distribution)[0]?.Properties['DistributionConfig'])

test("[F84] no error page of the distribution replaces the API's own errors", () => {
  for (const response of config.CustomErrorResponses) {
    expect(response).not.toHaveProperty('ResponseCode')
    expect(response).not.toHaveProperty('ResponsePagePath')
  }
})

test('[F94] [F73] the access log contains neither the caller nor the path', () => {
  const delivery = findResource(resources, 'AWS::Logs::Delivery')
  const source = findResource(resources, 'AWS::Logs::DeliverySource')
  const destination = findResource(resources, 'AWS::Logs::DeliveryDestination')
  const fields = [delivery.Properties['RecordFields']].flat().map(String)

  expect(fields).toEqual(
    expect.arrayContaining(['sc-status', 'sc-content-type', 'cache-behavior-path-pattern']),
  )
  expect(fields.join(' ')).not.toMatch(/c-ip|c-port|forwarded|uri|referer|agent|cookie|query|host/i)
  expect(source.Properties).toMatchObject({ LogType: 'ACCESS_LOGS', Name: 'store-site' })
  expect(readable(destination.Properties['DestinationResourceArn'])).toBe('<SiteAccessLogLogs>')
  expect(config).not.toHaveProperty('Logging')
})

test('there is no default root object, so the routes receive `/`', () => {
  expect(config).not.toHaveProperty('DefaultRootObject')
})
