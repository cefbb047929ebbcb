import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  type PhoneNumberInformation,
  paginateListOriginationNumbers,
  SNSClient,
} from '@aws-sdk/client-sns'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'
import { consolePage, storeRegion } from '../../cli/aws'

const sns = new SNSClient({ region: storeRegion })
const textsPage = consolePage('sns/v3/home', '#/mobile/text-messaging')
/** Where carriers deliver only texts from a registered number. */
const countriesWithRegisteredNumbers = ['US', 'CA']
/** The monthly limit of an account that never requested more. */
const startingLimitDollars = 1

const untilThen =
  'Until then texts do not arrive, and buyers who chose only a text receive nothing.'

/** Whether texts reach buyers. The store can sell by e-mail without them, so these are warnings. */
export async function checkTexts(config: StageConfig): Promise<Check[]> {
  const checks = await Promise.all([
    checkOrWarn('texts.sandbox', 'The SNS sandbox', checkSandbox),
    checkOrWarn('texts.budget', 'The monthly limit for texts', () => checkBudget(config)),
    checkOrWarn('texts.number', 'The origination number', () => checkNumber(config)),
  ])
  return checks.flat()
}

async function checkSandbox(): Promise<Check[]> {
  const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}))
  if (!IsInSandbox) return [ok('texts.sandbox', 'SNS sends texts to any number')]
  return [
    warning('texts.sandbox', 'SNS is in the sandbox: it sends texts to verified numbers only', {
      what: `Request production access. ${untilThen}`,
      page: textsPage,
      takes: 'about 24 hours',
    }),
  ]
}

async function checkBudget({ textBudgetDollars }: StageConfig): Promise<Check[]> {
  const { attributes } = await sns.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  )
  const limitDollars = Number(attributes?.['MonthlySpendLimit'] ?? startingLimitDollars)
  const summary = `AWS limits texts to $${limitDollars} a month; textBudgetDollars is $${textBudgetDollars}`
  if (limitDollars >= textBudgetDollars) return [ok('texts.budget', summary)]
  return [
    warning('texts.budget', summary, {
      what: 'Raise the limit. If the command reports that AWS grants less, open a support case.',
      command: `aws sns set-sms-attributes --region ${storeRegion} --attributes MonthlySpendLimit=${textBudgetDollars}`,
      page: textsPage,
      takes: 'a minute, or about 24 hours with a support case',
    }),
  ]
}

async function checkNumber({
  textOriginationNumber,
  textCountries,
}: StageConfig): Promise<Check[]> {
  const restricted = textCountries.filter((country) =>
    countriesWithRegisteredNumbers.includes(country),
  )
  if (textOriginationNumber) return [await checkOriginationNumber(textOriginationNumber)]
  if (restricted.length === 0) return [ok('texts.number', 'AWS chooses the number of each country')]
  return [
    warning('texts.number', `Texts to ${restricted.join(' and ')} need a registered number`, {
      what: `Register a toll-free number and set it as textOriginationNumber in lib/stage/stage-config.ts. ${untilThen}`,
      page: consolePage('sms-voice/home', '#/phone-numbers'),
      takes: 'up to 15 business days',
    }),
  ]
}

async function checkOriginationNumber(wanted: string): Promise<Check> {
  const numbers: PhoneNumberInformation[] = []
  for await (const page of paginateListOriginationNumbers({ client: sns }, {})) {
    numbers.push(...(page.PhoneNumbers ?? []))
  }
  const number = numbers.find(({ PhoneNumber }) => PhoneNumber === wanted)
  const page = consolePage('sms-voice/home', '#/phone-numbers')
  if (!number) {
    const what = `Register it in this account and region, or correct textOriginationNumber. ${untilThen}`
    const takes = 'up to 15 business days'
    return warning('texts.number', `${wanted} is not a number of this account`, {
      what,
      page,
      takes,
    })
  }
  const canText = number.NumberCapabilities?.includes('SMS') ?? false
  if (number.Status?.toUpperCase() === 'ACTIVE' && canText) {
    return ok('texts.number', `Texts come from ${wanted}`)
  }
  const state = canText ? `is ${number.Status?.toLowerCase() ?? 'unknown'}` : 'cannot send texts'
  return warning('texts.number', `${wanted} ${state}`, {
    what: `${canText ? 'Wait for its registration, or complete it.' : 'Choose another number.'} ${untilThen}`,
    page,
    takes: 'up to 15 business days',
  })
}
