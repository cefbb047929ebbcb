import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handler } from '../../../../lambda/operations/functions/send-alarm/handler'
import { projectRoot } from '../../../../tools/build/project-root'
import { synthesizeMonitoring } from '../../../support/lib/monitoring-template'
import { findResource } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring()
const rule = findResource(resources, 'AWS::Events::Rule', 'MonitoringTrial').Properties
const [toFunction, toTopic] = Object(rule['Targets'])

test('on the first of each month the trial tests both routes of the alarms', () => {
  expect(rule['ScheduleExpression']).toBe('cron(0 9 1 * ? *)')
  expect(toFunction.Arn).toEqual({
    Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id,
  })
  expect(toTopic.Arn).toEqual({ Ref: findResource(resources, 'AWS::SNS::Topic', 'DirectTopic').id })
  expect(rule['Targets']).toHaveLength(2)
})

test('[F96] send-alarm turns the trial into an e-mail to ops and finance that is not an alarm', async () => {
  jest.spyOn(console, 'info').mockReturnValue()
  const sns = mockClient(SNSClient).on(PublishCommand).resolves({ MessageId: 'm-1' })
  Object.assign(process.env, { ALARMS_TOPIC: 'arn:aws:sns:us-east-1:1:alarms', STAGE: 'prod' })

  await handler(JSON.parse(toFunction.Input))

  const input = sns.commandCalls(PublishCommand)[0]?.args[0].input
  expect(input).toMatchObject({
    Subject: '[prod] TRIAL The alarms work',
    MessageAttributes: { audience: { StringValue: 'finance' } },
  })
  expect(input?.Message).toMatch(
    /^The alarms work: this is the monthly trial; nothing is wrong\.\n\n.*npm run doctor -- --stage prod/s,
  )
  expect(input?.Message).not.toMatch(/ALARM|RESOLVED|Impact/)
})

test('the direct e-mail is one line of plain text with the stage', () => {
  const text: unknown = JSON.parse(toTopic.Input)

  expect(text).toMatch(
    /^The alarms work: this is the monthly trial; nothing is wrong\. .*stage prod .*doctor -- --stage prod.*$/,
  )
})

test('both e-mails refer to a section of the runbook', () => {
  const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
  const anchor = 'if-the-monthly-trial-does-not-arrive'
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

  for (const { Input } of [toFunction, toTopic]) {
    expect(Input).toContain(`docs/runbook.md#${anchor}`)
  }
  expect(headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'))).toContain(anchor)
})
