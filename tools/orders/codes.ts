import { defineCommand, type OrdersCommand } from './frame/define-command'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { stageConfig } from '../../lib/stage/stage-config'
import { wholeNumber } from '../cli/option-values'
import { addZoneOption, type ZoneOption } from './frame/period-options'
import { codeSales, type CodeSales, type SoldCode } from './promotions/code-sales'
import { activeCode, createCode, endCode, listCodes, openCodes } from './promotions/stripe-codes'
import { discountText, planCode, planText } from './promotions/planned-code'
import { modeOf } from '../checks/stripe/stripe-key'
import { counted } from '../../lambda/platform/text/in-words'
import { formatPrice } from '../../lambda/price'
import { labelled } from '../cli/wrapped'
import { localTime } from './views/local-time'

type CreateOptions = ConfirmOptions & ZoneOption & { percent?: string; off?: string; until?: string; times?: number }

const keyHelp = 'Needs your own Stripe key: STRIPE_SECRET_KEY, or at the prompt.'

const noField = (stage: string) =>
  `The checkout of ${stage} has no field for codes yet: set promotionCodes: true in lib/stage/stage-config.ts and deploy.`

const createCommand = defineCommand<CreateOptions>({
  name: 'create <code>',
  description: `Makes a promotion code, which buyers type at the checkout.\n${keyHelp}`,
  examples: [
    'codes create LAUNCH --percent 30 --until 2026-12-31 --times 100 --stage prod',
    'codes create PRESS --percent 100 --times 20',
    'codes create THANKS --off 5.00',
  ],
  addOptions: (command) =>
    addYesOption(addZoneOption(command))
      .option('--percent <n>', 'off the price; 100 makes the ebook free')
      .option('--off <amount>', 'off the price instead, such as 5.00')
      .option('--until <day>', 'the last day on which it works, such as 2026-12-31')
      .option('--times <n>', 'how often it works in all', wholeNumber),
  run: async ({ options, argument, timeZone, terminal, connect }) => {
    const planned = planCode(argument, options, { timeZone, now: terminal.now() })
    const key = await openCodes(await connect(), terminal)
    const text = `${planText(planned, timeZone)}\nIt is made at Stripe, in ${modeOf(key)}, for every checkout of the account that takes codes.`
    await confirmChange({ text }, options, terminal)
    const made = await terminal.during('Making the code', createCode(key.stripe, planned))
    const { stage = 'dev' } = options
    if (!stageConfig(stage).promotionCodes) terminal.note(noField(stage))
    return { data: made, text: () => `${made.code} is made.` }
  },
})

const listCommand = defineCommand<ZoneOption>({
  name: 'list',
  description: `Lists the promotion codes of the Stripe account, and what each one sold here.\n${keyHelp}`,
  examples: ['codes list', 'codes list --json --stage prod'],
  addOptions: addZoneOption,
  run: async ({ terminal, timeZone, connect }) => {
    const store = await connect()
    const { stripe } = await openCodes(store, terminal)
    const codes = await terminal.during('Reading the codes', listCodes(stripe))
    const span = { since: codes.at(-1)?.createdAt, now: terminal.now() }
    const listed = await terminal.during('Reading the orders', codeSales(store.orders, codes, span))
    return { data: listed, text: () => codesView(listed, timeZone) }
  },
})

const endCommand = defineCommand<ConfirmOptions>({
  name: 'end <code>',
  description: `Ends a promotion code for good; orders that used it stay as they are.\n${keyHelp}`,
  examples: ['codes end LAUNCH --stage prod'],
  addOptions: addYesOption,
  run: async ({ options, argument, terminal, connect }) => {
    const { stripe } = await openCodes(await connect(), terminal)
    const { id, code } = await activeCode(stripe, argument)
    const text = `${code} stops working at the checkout. No order changes.`
    await confirmChange({ text }, options, terminal)
    await endCode(stripe, id)
    return { data: { id, code, isActive: false }, text: () => `${code} has ended.` }
  },
})

export const codesCommand: OrdersCommand = (program, terminal, end) => {
  const codes = program
    .command('codes')
    .summary('Makes, lists and ends promotion codes.')
    .description('Makes, lists and ends promotion codes, which a stage with promotionCodes takes at its checkout.')
  for (const add of [createCommand, listCommand, endCommand]) add(codes, terminal, end)
}

export function codesView(codes: SoldCode[], timeZone: string): string {
  if (codes.length === 0) return 'There are no promotion codes. `codes create` makes one.'
  const lines = codes.map((code) => [code.code, codeText(code, timeZone)] as const)
  return labelled(lines)
}

function codeText(code: SoldCode, timeZone: string): string {
  const { discount, used, times, sold } = code
  const facts = [
    discount && `${discountText(discount)} off`,
    stateOf(code, timeZone),
    used !== undefined && `used ${times === undefined ? counted(used, 'time') : `${used} of ${times} times`}`,
  ]
  return `${facts.filter(Boolean).join(', ')}: ${sold.map(soldText).join('; ') || 'no orders'}`
}

function soldText({ orders, revenueCents, discountCents, currency }: CodeSales): string {
  const [revenue, discount] = [revenueCents, discountCents].map((cents) => formatPrice(cents, currency))
  return `${counted(orders, 'order')}, revenue ${revenue}, discount ${discount}`
}

function stateOf({ isActive, endsAt }: SoldCode, timeZone: string): string {
  if (isActive === undefined) return 'not listed by Stripe'
  if (!isActive) return 'ended'
  if (endsAt === undefined) return 'active'
  const time = localTime(endsAt, timeZone)
  if (!time.endsWith(' 00:00')) return `until ${time}`
  // At midnight it ends with the day before.
  const [lastDay] = localTime(new Date(Date.parse(endsAt) - 1).toISOString(), timeZone).split(' ')
  return `until ${lastDay}`
}
