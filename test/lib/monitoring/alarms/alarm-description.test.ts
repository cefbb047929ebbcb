import { Fn } from 'aws-cdk-lib'
import { parseAlarmDescription } from '../../../../lambda/functions/send-alarm/alarm-description'
import {
  alarmDescription,
  type AlarmText,
} from '../../../../lib/monitoring/alarms/alarm-description'

const text: AlarmText = {
  id: 'ebook-missing',
  title: 'The ebook is missing',
  impact: 'Buyers get an apology.',
  diagnose: 'aws s3 ls',
  audience: 'ops',
}

test('send-alarm parses the description that the stack writes', () => {
  expect(parseAlarmDescription(alarmDescription({ ...text, audience: 'finance' }))).toEqual({
    title: 'The ebook is missing',
    impact: 'Buyers get an apology.',
    diagnose: 'aws s3 ls',
    runbook: 'docs/runbook.md#ebook-missing',
    readers: 'ops and finance',
  })
})

test.each([
  ['is too long for a subject', { title: 'x'.repeat(61) }, /at most 60 ASCII/],
  ['is not ASCII', { title: 'Größe' }, /at most 60 ASCII/],
  ['is missing', { title: '' }, /at most 60 ASCII/],
])('a title that %s fails the synthesis', (_, part, message) => {
  expect(() => alarmDescription({ ...text, ...part })).toThrow(message)
})

test('an id that is not kebab-case fails the synthesis', () => {
  expect(() => alarmDescription({ ...text, id: 'Ebook missing' })).toThrow(/kebab-case/)
})

test('a text that is too long for CloudWatch fails the synthesis', () => {
  const frame = alarmDescription({ ...text, impact: '' }).length
  const impact = 'x'.repeat(1024 - frame)

  expect(alarmDescription({ ...text, impact })).toHaveLength(1024)
  expect(() => alarmDescription({ ...text, impact: `${impact}x` })).toThrow(/Shorten the text/)
})

test('the length includes names that the deploy generates', () => {
  const frame = alarmDescription({ ...text, impact: '', diagnose: '' }).length
  const impact = 'x'.repeat(1024 - frame - 128)
  const diagnose = Fn.ref('LogGroup')

  expect(() => alarmDescription({ ...text, impact, diagnose })).not.toThrow()
  expect(() => alarmDescription({ ...text, impact: `${impact}x`, diagnose })).toThrow(/Shorten/)
})
