import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { parseAlarmDescription } from '../../../lambda/operations/functions/send-alarm/alarm-description'
import { handler } from '../../../lambda/operations/functions/send-alarm/handler'
import { readAlarms } from '../../support/lib/read-alarms'
import {
  findResource,
  fullStackName,
  synthesizeFull,
  synthesizeStore,
} from '../../support/lib/store-template'

// prod-template.txt shows each alarm; these tests check what holds for all of them.
const { resources } = synthesizeFull()
const alarms = readAlarms(resources)

test.each(alarms.map((alarm) => [alarm.name, alarm] as const))(
  '%s has texts that send-alarm can parse and CloudWatch accepts, a first command and its section of the runbook',
  (name, { description }) => {
    // A generated name consists of stack name, logical id and 13 characters: 128 at most.
    const deployed = description.replaceAll(/<[\w.:]+>/g, 'x'.repeat(128))

    expect(parseAlarmDescription(description)).toEqual({
      // SNS accepts ASCII only in the subject of an e-mail, and phones show few characters.
      title: expect.stringMatching(/^[ -~]{10,60}$/),
      impact: expect.stringMatching(/.{40,}[.]$/s),
      diagnose: expect.stringMatching(
        /^(aws .+ --region us-east-1|npm run doctor -- --stage prod)$/,
      ),
      runbook: `docs/runbook.md#${name.replace(`${fullStackName}-`, '')}`,
      readers: expect.stringMatching(/^ops( and finance)?$/),
    })
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
    expect(deployed.length).toBeLessThanOrEqual(1024)
  },
)

test('no alarm evaluates a longer period than CloudWatch allows, not even for a week without a sale', () => {
  const hour = 3600

  for (const { parts, properties } of alarms) {
    if (parts.length > 0) continue
    const period = Number(/"Period":(\d+)/.exec(JSON.stringify(properties))?.[1])
    const longest = period < hour ? 24 * hour : 7 * 24 * hour
    expect(period * Number(properties['EvaluationPeriods'])).toBeLessThanOrEqual(longest)
  }
})

test('[F59] the alarm for texts follows the budget of the stage', () => {
  const others = synthesizeStore().resources
  const thresholds = [others, resources].map(
    (all) => findResource(all, 'AWS::CloudWatch::Alarm', 'MonitoringAccountTextSpend').Properties,
  )

  expect(thresholds.map(({ Threshold }) => Threshold)).toEqual([4, 16])
})

test('[F96] send-alarm turns the monthly trial into an e-mail to ops and finance that is not an alarm', async () => {
  const rule = findResource(resources, 'AWS::Events::Rule', 'MonitoringTrial').Properties
  const [toFunction] = Object(rule['Targets'])
  jest.spyOn(console, 'info').mockReturnValue()
  const sns = mockClient(SNSClient).on(PublishCommand).resolves({ MessageId: 'm-1' })
  Object.assign(process.env, { ALARMS_TOPIC: 'arn:aws:sns:us-east-1:1:alarms', STAGE: 'prod' })

  await handler(JSON.parse(toFunction.Input))

  const input = sns.commandCalls(PublishCommand)[0]?.args[0].input
  expect(input).toMatchObject({
    Subject: '[prod] TRIAL The alarms work',
    MessageAttributes: { audience: { StringValue: 'finance' } },
  })
  expect(input?.Message).toMatch(/^The alarms work: .*npm run doctor -- --stage prod/s)
  expect(input?.Message).not.toMatch(/ALARM|RESOLVED|Impact/)
})
