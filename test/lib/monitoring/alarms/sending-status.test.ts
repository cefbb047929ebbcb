import { readFileSync } from 'node:fs'
import { synthesizeMonitoring } from '../../../support/lib/monitoring-template'
import { findResource } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring()

test('[F62] SES itself notifies ops that it stops sending, through the direct topic', () => {
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

test('the text refers to a section of the runbook', () => {
  expect(readFileSync('docs/runbook.md', 'utf8')).toContain('\n## AWS stops the e-mail\n')
})
