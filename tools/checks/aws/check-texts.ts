import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  type PhoneNumberInformation,
  paginateListOriginationNumbers,
  SNSClient,
} from '@aws-sdk/client-sns'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { done, type Point, warning } from '../checklist/point'
import { look } from './look'
import { consolePage, storeRegion } from './region'

const sns = new SNSClient({ region: storeRegion })
const textsPage = consolePage('sns/v3/home', '#/mobile/text-messaging')
/** Where carriers deliver only what comes from a registered number. */
const countriesOfRegisteredNumbers = ['US', 'CA']
/** What every account may spend before it asks for more. */
const startingLimitDollars = 1

/** What the missing of anything here does to buyers. */
const untilThen = 'Until then texts do not arrive, and who chose nothing but a text gets nothing.'

/**
 * Whether texts arrive. Nothing here keeps the store from selling by e-mail, so what is missing is
 * a warning.
 */
export async function checkTexts(config: StageConfig): Promise<Point[]> {
  const points = await Promise.all([
    look('texts.sandbox', 'Whether SNS sends to any number', checkSandbox),
    look('texts.budget', 'What texts may cost in a month', () => checkBudget(config)),
    look('texts.number', 'The number that texts come from', () => checkNumber(config)),
  ])
  return points.flat()
}

async function checkSandbox(): Promise<Point[]> {
  const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}))
  if (!IsInSandbox) return [done('texts.sandbox', 'SNS sends texts to any number')]
  return [
    warning('texts.sandbox', 'SNS is in its sandbox: it sends texts to verified numbers only', {
      what: `Ask AWS to leave it. ${untilThen}`,
      page: textsPage,
      takes: 'about 24 hours',
    }),
  ]
}

async function checkBudget({ textBudgetDollars }: StageConfig): Promise<Point[]> {
  const { attributes } = await sns.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  )
  const limitDollars = Number(attributes?.['MonthlySpendLimit'] ?? startingLimitDollars)
  const found = `AWS lets texts cost $${limitDollars} a month, lib/stage/stage-config.ts $${textBudgetDollars}`
  if (limitDollars >= textBudgetDollars) return [done('texts.budget', found)]
  return [
    warning('texts.budget', found, {
      what: 'Raise the limit; above what AWS grants the account, the command says so and a support case asks for more.',
      command: `aws sns set-sms-attributes --region ${storeRegion} --attributes MonthlySpendLimit=${textBudgetDollars}`,
      page: textsPage,
      takes: 'a minute, by a support case about 24 hours',
    }),
  ]
}

async function checkNumber({
  textOriginationNumber,
  textCountries,
}: StageConfig): Promise<Point[]> {
  const needing = textCountries.filter((country) => countriesOfRegisteredNumbers.includes(country))
  if (textOriginationNumber) return [await checkOriginationNumber(textOriginationNumber)]
  if (needing.length === 0) return [done('texts.number', 'AWS chooses the number of each country')]
  return [
    warning('texts.number', `Texts to ${needing.join(' and ')} need a registered number`, {
      what: `Register a toll-free number and put it into lib/stage/stage-config.ts as textOriginationNumber. ${untilThen}`,
      page: consolePage('sms-voice/home', '#/phone-numbers'),
      takes: 'up to 15 business days',
    }),
  ]
}

async function checkOriginationNumber(wanted: string): Promise<Point> {
  const numbers: PhoneNumberInformation[] = []
  for await (const page of paginateListOriginationNumbers({ client: sns }, {})) {
    numbers.push(...(page.PhoneNumbers ?? []))
  }
  const number = numbers.find(({ PhoneNumber }) => PhoneNumber === wanted)
  const page = consolePage('sms-voice/home', '#/phone-numbers')
  if (!number) {
    const what = `Register it in this account and region, or correct textOriginationNumber. ${untilThen}`
    const takes = 'up to 15 business days'
    return warning('texts.number', `${wanted} is no number of this account`, { what, page, takes })
  }
  const canText = number.NumberCapabilities?.includes('SMS') ?? false
  if (number.Status?.toUpperCase() === 'ACTIVE' && canText) {
    return done('texts.number', `Texts come from ${wanted}`)
  }
  const state = canText ? `is ${number.Status?.toLowerCase() ?? 'unknown'}` : 'cannot send texts'
  return warning('texts.number', `${wanted} ${state}`, {
    what: `${canText ? 'Wait for its registration, or see what it lacks.' : 'Choose another number.'} ${untilThen}`,
    page,
    takes: 'up to 15 business days',
  })
}
