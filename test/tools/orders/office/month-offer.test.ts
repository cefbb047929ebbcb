import { monthPeriod } from '../../../../lambda/office/books/model/period'
import { monthButtons } from '../../../../tools/orders/changes/month-changes'
import { awsError } from '../../../support/tools/aws-account'
import { officePages, textOf, textsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { keep, files, respond, refuse, requests } = useStageOrders()
const { shared, openShared: open } = officePages()
const october = { month: '2026-10', ...monthPeriod('2026-10', 'UTC') }
const done = { month: '2026-10', movements: 10, isComplete: true, readAt: '2026-11-02T03:04:05.000Z' }
const closed = { ...done, isClosed: true }
const asked = (action: string) => ({ name: 'KeepBooks', month: '2026-10', action, seconds: 30 })

test.each([
  [
    'close',
    /^2026-10 will be closed\. Nothing/,
    /^Its files stay as they are now\./,
    /^2026-10 is closed, as of 2026-11-02/,
  ],
  [
    'send',
    /^The statement of 2026-10 will be/,
    /^It is closed first: /,
    /^The statement of 2026-10 was sent to the finan/,
  ],
] as const)('%s says what will happen, asks once, and says what happened', async (action, plan, forGood, said) => {
  await keep({ ...october, isClosed: false })
  const { open: visit, press, follow } = await shared()
  const page = await visit(`/months/2026-10/${action}`)

  const button = monthButtons[action]
  expect(textsOf(page.html, 'h1')).toEqual([`October 2026: ${button.toLowerCase()}`])
  expect(textOf(page.html.querySelector('.plan'))).toMatch(plan)
  expect(textsOf(page.html, '[role=alert]')).toEqual([expect.stringMatching(forGood)])
  expect(textsOf(page.html, 'form button')).toEqual([button])
  expect(requests()).toEqual([])

  respond(async () => {
    await keep(october)
    return closed
  })
  const { html, status } = await follow(await press(page))
  await follow(await press(page))
  expect([status, textsOf(html, 'h1')]).toEqual([200, ['October 2026']])
  expect(textsOf(html, '[role=status]')).toEqual([expect.stringMatching(said)])
  expect(requests()).toEqual([asked(action)])
})

test('the statement of a closed month is sent without a word about closing', async () => {
  await keep(october)
  const { html } = await open('/months/2026-10/send')

  expect(textsOf(html, '[role=alert]')).toEqual([])
})

test('a second tab, after the first has closed or sent, finds that the month has changed', async () => {
  await keep({ ...october, isClosed: false })
  const { open: visit, press, follow } = await shared()
  const [closing, again] = [await visit('/months/2026-10/close'), await visit('/months/2026-10/close')]
  respond(async () => {
    await keep(october)
    return closed
  })
  await follow(await press(closing))
  const second = await press(again)
  const [sending, late] = [await visit('/months/2026-10/send'), await visit('/months/2026-10/send')]
  respond(async () => {
    files.set('2026-10/sent.json', Buffer.from('{"beganAt":"2026-11-02T06:00:00Z","sentAt":"2026-11-02T06:01:00Z"}'))
    return closed
  })
  await follow(await press(sending))
  const third = await press(late)

  expect([second.status, second.main]).toEqual([409, 'Not done 2026-10 is closed already. Back'])
  expect(third.status).toBe(409)
  expect(third.main).toContain('It has changed since that page was loaded.')
  expect(requests()).toEqual([asked('close'), asked('send')])
})

test('a month that is not over cannot be closed, which its page says before any call', async () => {
  await keep({ isClosed: false })
  const { main, status } = await open('/months/2026-11/close')

  expect([status, main]).toEqual([409, expect.stringMatching(/^Not done 2026-11 is not over yet: .* Back$/)])
  expect(requests()).toEqual([])
})

const refusal = { ...done, isClosed: false, refusal: 'previous_open' }

test.each<[string, () => void, string]>([
  ['what the function refuses', () => respond(refusal), 'A month before 2026-10 is not closed: close that one first.'],
  ['a role that may not', () => refuse(awsError('AccessDeniedException')), 'policy support-desk or finance-reader.'],
])('%s is a sentence, and leads back to the month', async (_what, prepare, sentence) => {
  await keep({ ...october, isClosed: false })
  prepare()
  const { main, html } = await (await shared()).change('/months/2026-10/close')

  expect(main).toContain(sentence)
  expect(html.querySelector('main a')?.getAttribute('href')).toBe('months/2026-10')
})
