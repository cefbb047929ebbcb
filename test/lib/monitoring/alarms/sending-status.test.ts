import { readFileSync } from 'node:fs'
import { synthesizeMonitoring } from '../../../support/lib/monitoring-template'
import { findResource } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring()

test('[F62] ops hears from SES itself that it stops sending, on the way without a function', () => {
  const { Properties } = findResource(resources, 'AWS::Events::Rule', 'MonitoringSendingStatus')

  expect(Properties['EventPattern']).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Sending Status Disabled', 'Advisor Recommendation Status Open'],
  })
  expect(Properties['Targets']).toMatchObject([
    {
      Arn: { Ref: findResource(resources, 'AWS::SNS::Topic', 'DirectTopic').id },
      InputTransformer: {
        InputPathsMap: { 'detail-type': '$.detail-type' },
        InputTemplate: expect.stringMatching(
          /^"AWS SES reports \\"<detail-type>\\"\. .*stage prod.*#aws-stops-the-e-mail\)"$/,
        ),
      },
    },
  ])
})

test('the text names a section of the runbook', () => {
  expect(readFileSync('docs/runbook.md', 'utf8')).toContain('\n## AWS stops the e-mail\n')
})
