import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { summarize } from '../../../lambda/office/books/model/totals'
import { movement } from '../../support/lambda/movement-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { files, keep, run, respond, requests } = useStageOrders()
const month = '2026-10'
const difference = { reason: 'balance', subject: 'usd' }
const verdict = { differences: [difference, difference], orders: 4, payouts: 2 }
const isOpen = { month, movements: 10, isComplete: true, isClosed: false, verdict }
const isClosed = { ...isOpen, isClosed: true, readAt: '2026-11-02T03:04:05.000Z' }
const ask = (action: string) => ({ name: 'KeepBooks', month, action, seconds: 30 })

describe('statement', () => {
  const file = 'exports/statement-2026-10.html'
  const command = ['statement', '--month', month]
  afterEach(() => rm(file, { force: true }))

  test('the statement of a closed month is the page that was kept', async () => {
    files.set('2026-10/statement.html', Buffer.from('<p>as closed</p>'))
    respond({ ...isClosed, verdict: { ...verdict, differences: [] } })

    const { exitCode, printed } = await run(command)

    expect([exitCode, await readFile(file, 'utf8')]).toEqual([0, '<p>as closed</p>'])
    expect(printed).toBe(`${file} has the statement of 2026-10 (closed). Agrees with Stripe.`)
  })

  test('the statement of an open month is made of what Stripe lists now, and replaces no file', async () => {
    await keep({ month, isClosed: false })
    respond(isOpen)

    const { exitCode, printed } = await run(command)
    const again = await run(command)

    expect([exitCode, again.exitCode, requests()]).toEqual([0, 2, [ask('read')]])
    const state = 'open: what is in it may change'
    expect(printed).toBe(`${file} has the statement of 2026-10 (${state}). Differs from Stripe (2 differences).`)
    expect(await readFile(file, 'utf8')).toMatch(/<html[^]*Statement/)
  })

  test.each([
    [{ usd: 2500 }, /Ending balance.*\n?.*Held in reserve.*\$25\.00/],
    [{}, /Ending balance(?![^]*Held in reserve)/],
  ])('a reserve of %j is below the ending balance, where there is any', async (reserved, rows) => {
    const balances = summarize([movement()], { payments: {}, reserved })
    await keep({ month, isClosed: false, balances })
    respond(isOpen)

    await run(command)

    expect(await readFile(file, 'utf8')).toMatch(rows)
  })

  test('a month without books is refused as a wrong argument, and no file is written', async () => {
    respond({ ...isOpen, refusal: 'before_first' })

    const { exitCode, shown } = await run(command)

    expect([exitCode, existsSync(file)]).toEqual([2, false])
    expect(shown).toMatch(/^There are no books of 2026-10/)
  })

  test.each(['--open', '-o page.html'])('%s is refused with --send', async (option) => {
    const { exitCode, shown } = await run([...command, '--send', ...option.split(' ')])

    expect([exitCode, shown, requests()]).toEqual([2, '--send writes no file.', []])
  })
})

describe('close and send', () => {
  const agrees = { agrees: true }
  const close = 'close --month 2026-10'
  const send = 'statement --month 2026-10 --send'

  test.each([
    ['close', close, /closed\. Nothing is sent\.\nIts files stay .*\nContinue\?/, /^2026-10 is closed, as of/],
    ['send', send, /with its files\.\nIt is closed first: .*\nContinue\?/, /^The statement of 2026-10 was sent to/],
  ])('to %s is done once a person agrees', async (action, command, question, sentence) => {
    respond(isClosed)

    const enter = await run(command.split(' '), { agrees: 'enter' })
    const afterEnter = requests()
    const { exitCode, shown, printed } = await run(command.split(' '), agrees)

    expect([enter.exitCode, afterEnter]).toEqual([1, []])
    expect(shown).toMatch(question)
    expect([exitCode, requests()]).toEqual([0, [ask(action)]])
    expect(printed).toMatch(sentence)
  })

  test('a month that is already closed is reported as closed, and nothing is announced', async () => {
    await keep({ month })
    respond(isClosed)

    const { exitCode, shown } = await run(close.split(' '), agrees)

    expect(exitCode).toBe(0)
    expect(shown).toBe('2026-10 is closed already, as of 2026-11-02 03:04 (UTC).')
  })

  test.each([close, send])('%s is refused at once while the month is not over', async (command) => {
    const { exitCode, shown } = await run(command.replace('-10', '-11').split(' '), agrees)

    expect([exitCode, requests()]).toEqual([1, []])
    expect(shown).toBe('2026-11 is not over yet: close it from the 1st of the next month on.')
  })

  test.each([
    ['not_begun', /^2026-10 has not begun yet\.$/, 2],
    ['before_first', /^There are no books of 2026-10: they begin with .*the first order\.$/, 2],
    ['not_over', /^2026-10 is not over yet: close it from the 1st of the next month on\.$/, 1],
    ['previous_open', /^A month before 2026-10 is not closed: close that one first\.$/, 1],
    ['differs', / Stripe \(2 differences\): what to do is in docs\/runbook\.md, books-differ\.$/, 1],
    ['moving', /^Stripe's balance moved while 2026-10 was read: try again\.$/, 1],
    ['being_sent', /^The statement of 2026-10 is being sent, .* again in 15 minutes\.$/, 1],
  ])('the refusal %s is said with what to do, and fails both commands', async (reason, sentence, exitCode) => {
    respond({ ...isOpen, refusal: reason })

    const results = [await run([...close.split(' '), '--yes']), await run([...send.split(' '), '--yes'])]

    for (const result of results) {
      expect(result).toMatchObject({ exitCode, printed: '' })
      expect(result.shown.split('\n').at(-1)).toMatch(sentence)
    }
  })
})
