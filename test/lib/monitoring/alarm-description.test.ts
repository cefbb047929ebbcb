import { Fn } from 'aws-cdk-lib'
import { parseAlarmDescription } from '../../../lambda/functions/send-alarm/alarm-description'
import { alarmDescription, type AlarmText } from '../../../lib/monitoring/alarm-description'

const text: AlarmText = {
  id: 'ebook-missing',
  title: 'The ebook is missing',
  impact: 'Buyers get an apology.',
  look: 'aws s3 ls',
  audience: 'ops',
}

test('the function that writes the e-mail reads back what the alarm says', () => {
  expect(parseAlarmDescription(alarmDescription({ ...text, audience: 'finance' }))).toEqual({
    title: 'The ebook is missing',
    impact: 'Buyers get an apology.',
    look: 'aws s3 ls',
    runbook: 'docs/runbook.md#ebook-missing',
    readers: 'ops and finance',
  })
})

test.each([
  ['is longer than a subject', { title: 'x'.repeat(61) }, /at most 60 ASCII/],
  ['is not ASCII', { title: 'Größe' }, /at most 60 ASCII/],
  ['is missing', { title: '' }, /at most 60 ASCII/],
])('a title that %s fails the synthesis', (_, part, message) => {
  expect(() => alarmDescription({ ...text, ...part })).toThrow(message)
})

test('an id that is no anchor fails the synthesis', () => {
  expect(() => alarmDescription({ ...text, id: 'Ebook missing' })).toThrow(/kebab-case/)
})

test('a text that CloudWatch would refuse fails the synthesis', () => {
  const frame = alarmDescription({ ...text, impact: '' }).length
  const impact = 'x'.repeat(1024 - frame)

  expect(alarmDescription({ ...text, impact })).toHaveLength(1024)
  expect(() => alarmDescription({ ...text, impact: `${impact}x` })).toThrow(/Shorten the text/)
})

test('room is kept for a name that only the deploy knows', () => {
  const frame = alarmDescription({ ...text, impact: '', look: '' }).length
  const impact = 'x'.repeat(1024 - frame - 128)
  const look = Fn.ref('LogGroup')

  expect(() => alarmDescription({ ...text, impact, look })).not.toThrow()
  expect(() => alarmDescription({ ...text, impact: `${impact}x`, look })).toThrow(/Shorten/)
})
