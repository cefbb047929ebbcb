import { parseAlarmDescription } from '../../../../lambda/functions/send-alarm/alarm-description'
import { description } from '../../../support/lambda/alarm-events'

test('the text of an alarm is read in its parts', () => {
  expect(parseAlarmDescription(description)).toEqual({
    title: 'Buyers who paid wait for their ebook',
    impact: 'Each of them has paid and has got neither e-mail nor text for five minutes.',
    look: 'npm run orders -- list --stage prod --undelivered',
    runbook: 'docs/runbook.md#paid-undelivered-5-minutes',
    readers: 'ops',
  })
})

test('an impact may take several lines, and finance may read it as well', () => {
  const text = description
    .replace('Each of them', 'Each\n\nof them')
    .replace('For: ops', 'For: ops and finance\n')

  expect(parseAlarmDescription(text)).toMatchObject({
    impact: expect.stringMatching(/^Each\n\nof them .* minutes\.$/s),
    readers: 'ops and finance',
  })
})

test.each([
  ['nothing', ''],
  ['a title alone', 'Buyers wait'],
  ['no command', description.replace(/Look: .*\n/, '')],
  ['no section of the runbook', description.replace(/Runbook: .*\n/, '')],
  ['unknown readers', description.replace('For: ops', 'For: nobody')],
])('a text with %s is of another shape', (_case, text) => {
  expect(parseAlarmDescription(text)).toBeUndefined()
})
