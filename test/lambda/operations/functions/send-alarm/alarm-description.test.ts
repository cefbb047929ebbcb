import { parseAlarmDescription } from '../../../../../lambda/operations/functions/send-alarm/alarm-description'
import { description } from '../../../../support/lambda/alarm-events'

test('a description is parsed into its parts', () => {
  expect(parseAlarmDescription(description)).toEqual({
    title: 'Buyers who paid are waiting for their ebook',
    impact: 'Each of them paid five minutes ago and has received neither e-mail nor text.',
    diagnose: 'aws logs tail check-deliveries --since 5m --region us-east-1',
    runbook: 'docs/runbook.md#paid-undelivered-5-minutes',
    readers: 'ops',
  })
})

test('an impact may have several lines, and the readers may include finance', () => {
  const text = description
    .replace('Each of them', 'Each\n\nof them')
    .replace('For: ops', 'For: ops and finance\n')

  expect(parseAlarmDescription(text)).toMatchObject({
    impact: expect.stringMatching(/^Each\n\nof them .* text\.$/s),
    readers: 'ops and finance',
  })
})

test.each([
  ['nothing', ''],
  ['only a title', 'Buyers wait'],
  ['no command', description.replace(/Diagnose: .*\n/, '')],
  ['no runbook section', description.replace(/Runbook: .*\n/, '')],
  ['unknown readers', description.replace('For: ops', 'For: sales')],
])('a description with %s is not parsed', (_case, text) => {
  expect(parseAlarmDescription(text)).toBeUndefined()
})
