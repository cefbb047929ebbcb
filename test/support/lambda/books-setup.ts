// First, because it replaces a part of the functions.
import { useShop } from './emulated-shop'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { readXlsx } from 'hucre/xlsx'
import { holdInReserve } from 'stripe-emulator'
import { readAnyMonth, type Month } from '../../../lambda/office/books/files/month-file'
import { nothingRead, saveOpen } from '../../../lambda/office/books/keeping/open-books'
import { handler } from '../../../lambda/office/functions/keep-books/handler'
import { type MonthResult, monthResultSchema } from '../../../lambda/office/functions/keep-books/request'
import type { Order } from '../../../lambda/orders/order'
import { product } from '../../../product/product'
import { atTime } from '../run/at-time'
import { editOrder } from './edit-order'
import { setUpObjectStorage } from './object-storage'
import { scheduledEvent } from './scheduled-event'

const dayMs = 86_400_000
const bucket = 'books'

/** keep-books, after a first run without orders. Stripe's clock is stopped at a time until a test moves it. */
export function setUpBooks(startMs: number) {
  const shop = useShop(() => startMs)
  const storage = setUpObjectStorage()
  const ses = mockClient(SESv2Client)
  const write = async (key: string, body: Buffer) => void storage.objects.set(`/${bucket}/${key}`, body)
  beforeEach(() => {
    ses.reset()
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    return saveOpen({ write }, nothingRead(`${new Date(startMs).toISOString().slice(0, 7)}-01T00:00:00.000Z`))
  })

  let remainingMs = 900_000
  const call = (event: unknown) =>
    // Only the date is Stripe's: the SDKs' own timers run on.
    atTime(shop.clock().now(), () => handler(event, { getRemainingTimeInMillis: () => remainingMs }))
  const run = () => call(scheduledEvent())
  /** Advances to a time of a day in UTC. */
  const turnTo = (day: string, time = '18:00') =>
    shop.clock().turnBy(Date.parse(`${day}T${time}Z`) - shop.clock().now())
  const read = async (key: string) => storage.objects.get(`/${bucket}/${key}`)

  return {
    ...shop,
    storage,
    ses,
    sent: () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input),
    turnDays: (days: number) => shop.clock().turnBy(days * dayMs),
    turnTo,
    /** Stripe takes money off the balance and holds it; a negative amount releases it. */
    holdInReserve: (cents: number) => holdInReserve(shop.emulator().account, { cents, currency: product.currency }),
    /** Overwrites groups of an order, which no function does. */
    edit: (orderId: string, change: (order: Order) => Partial<Order>) =>
      editOrder(shop.table, orderId, (order) => order && { ...order, ...change(order) }),
    call,
    leave: (ms: number) => void (remainingMs = ms),
    run,
    runOn: (day: string) => {
      turnTo(day)
      return run()
    },
    ask: async (month: string, action: string, more: object = {}): Promise<MonthResult> =>
      monthResultSchema.parse(await call({ month, action, ...more })),
    read,
    file: async (key: string) => String(await read(key)),
    /** The rows of a workbook, as texts. */
    rows: async (key: string) => {
      const [sheet] = (await readXlsx((await read(key)) ?? Buffer.of())).sheets
      return (sheet?.rows ?? []).map((row) => row.map(String))
    },
    month: async (month: string): Promise<Month> => {
      const found = await readAnyMonth(read, month)
      if (!found) throw new Error(`There are no books of ${month}.`)
      return found
    },
  }
}
