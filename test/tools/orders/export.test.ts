import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeNewFile } from '../../../tools/orders/files/new-file'
import { awsError } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const recorded = { movements: 0, payouts: 0, isComplete: true }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  respond(recorded)
})
afterEach(() => rm(folder, { recursive: true }))

describe('the command', () => {
  beforeAll(async () => {
    const order = await store('cs_1', { sale: { country: 'DE', taxCents: 239 } })
    await storeMovement(order, { sourceId: 'ch_1', country: 'DE', taxCents: 239 })
    const october = { month: '2026-10', effectiveAt: '2026-10-31T23:30:00.000Z' }
    await storeMovement(order, { sourceId: 'ch_october', ...october })
  })
  afterEach(() => rm('exports/dev-tax-2026-11.csv', { force: true }))

  const exported = async (options: string) => {
    const path = join(folder, 'file')
    const result = await run(['export', '-o', path, '--view', ...options.split(' ')])
    const text = await readFile(path, 'utf8').catch(() => undefined)
    return { ...result, path, lines: text?.trim().split('\r\n') ?? [] }
  }

  test('the file contains the movements of a period in a zone, after the ledger is updated', async () => {
    respond({ ...recorded, movements: 500, isComplete: false }, recorded)

    const month = await exported('movements --month 2026-11')
    const { lines } = await exported('movements --month 2026-11 --timezone Europe/Berlin --force')

    expect(month.exitCode).toBe(0)
    const record = { name: 'RecordMovements', seconds: 30 }
    expect(requests()).toEqual([record, record, record])
    expect(month.lines).toHaveLength(2)
    expect(month.lines[1]).toMatch(/^txn_ch_1,2026-11-21 10:01:00,.*,14\.99,0\.73,14\.26,usd,/)
    expect(month.printed).toBe(`${month.path} has 1 row of November 2026, in UTC.`)
    expect(lines.slice(1).map((line) => line.slice(0, 34))).toEqual([
      'txn_ch_october,2026-11-21 11:01:00',
      'txn_ch_1,2026-11-21 11:01:00,2026-',
    ])
  })

  test('-o - prints tax', async () => {
    const { printed } = await run(['export', '--view', 'tax', '-o', '-'])

    expect(printed.trim().split('\r\n').slice(1)).toEqual([
      ',,usd,1,14.99,0.00,0.00,14.99,0.00',
      'DE,,usd,1,14.99,0.00,0.00,14.99,2.39',
      'Total,,usd,2,29.98,0.00,0.00,29.98,2.39',
    ])
  })

  test('the extension of the file decides its format', async () => {
    const path = join(folder, 'tax.xlsx')

    await run(['export', '--view', 'tax', '-o', path])

    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  })

  test('without -o the file is in a folder that git ignores, with stage, view and period in its name', async () => {
    const { printed } = await run(['export', '--view', 'tax', '--json', '--month', '2026-11'])

    const file = 'exports/dev-tax-2026-11.csv'
    expect(JSON.parse(printed)).toEqual({ file, view: 'tax', period: 'November 2026', rows: 1 })
    expect(await readFile('.gitignore', 'utf8')).toMatch(/^\/exports\/$/m)
  })

  test('an existing file is kept, unless it may be replaced', async () => {
    await writeFile(join(folder, 'file'), 'mine')

    const refused = await exported('tax')

    expect(refused).toMatchObject({ exitCode: 2, lines: ['mine'] })
    expect(refused.shown).toBe(`${refused.path} exists: give another -o, or --force.`)
    expect(requests()).toEqual([])
    expect((await exported('tax --force')).exitCode).toBe(0)
  })

  test('a file that could not be written completely is removed', async () => {
    await storeItem({ orderId: 'cs_bad', month: '2026-03', paidAt: '2026-03-01T00:00:00.000Z' })

    const { exitCode, shown } = await exported('orders --month 2026-03')

    expect(exitCode).toBe(1)
    expect(shown).toMatch(/^Nothing was written, run this again: cs_bad is not a valid order/)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['TooManyRequestsException', /at this moment: run this again in a minute/],
    ['TimeoutError', /could not be brought up to date with Stripe: TimeoutError/],
  ])('without an up-to-date ledger (%s) nothing is written', async (name, sentence) => {
    mockClient(LambdaClient).on(InvokeCommand).rejects(awsError(name))

    const { exitCode, shown, lines } = await exported('tax')

    expect([exitCode, lines]).toEqual([1, []])
    expect(shown).toMatch(sentence)
  })

  test.each([
    ['--view movements --contacts', /Only --view orders/],
    ['--view tax --format xlsx -o -', /needs a file/],
    ['--view tax -o no/where.csv', /There is no folder no\./],
    ['--view tax --format xlsx -o tax.csv', /tax\.csv is the name of another format than xlsx/],
  ])('export %s is refused with exit code 2', async (options, message) => {
    const { exitCode, shown } = await run(['export', ...options.split(' ')])

    expect(exitCode).toBe(2)
    expect(shown).toMatch(message)
  })
})

describe('a new file', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is not left when %s arrives while its content is still awaited',
    async (signal) => {
      async function* pieces() {
        yield 'the first row'
        process.emit(signal)
        await new Promise(() => undefined)
      }

      const written = writeNewFile(join(folder, 'rows.csv'), pieces())

      await expect(written).rejects.toThrow('Stopped: nothing was written.')
      expect(await readdir(folder)).toEqual([])
      expect(process.listenerCount(signal)).toBe(0)
    },
  )

  test('that cannot be written is named in a sentence', async () => {
    const path = join(folder, 'gone', 'rows.csv')

    await expect(writeNewFile(path, ['a row'])).rejects.toThrow(
      `${path} cannot be written (ENOENT): give another -o.`,
    )
  })
})
