import { Command, InvalidArgumentError, Option } from 'commander'
import type { AccountSettings } from '../account/account'
import type { KeyPermissions } from '../api/authorize'
import type { CallPace } from '../api/call-pace'
import { type Refusal, refusalNames, refuseCheckouts } from '../api/faults'
import { sdkEnum } from '../api/sdk-enum'
import { settlementCurrencies } from '../resources/exchange'
import type { StripeOptions } from '../start-stripe'
import type { WebhookTarget } from '../webhooks/post-event'
import { retryPaces } from '../webhooks/retry-paces'

/** The values of the options. Account options have the same names as in `startStripe`. */
type Given = Partial<AccountSettings> & {
  port: number
  data: string
  key: string
  restrictedKey?: Map<string, KeyPermissions>
  webhook?: string
  webhookSecret: string
  events?: string[]
  retries: keyof typeof retryPaces
  pace: CallPace
  refuse?: Refusal
}

/** The command's options, for `startStripe`. An invalid option, and `--help`, end the process with a message. */
export function readCommand(args: readonly string[]): StripeOptions & { webhook?: WebhookTarget } {
  const given = command().parse(args, { from: 'user' }).opts<Given>()
  const { data, key, restrictedKey, webhook: url, webhookSecret: secret, ...rest } = given
  const { events, retries, refuse, ...same } = rest
  return {
    ...same,
    dataDir: data,
    secretKey: key,
    otherKeys: restrictedKey,
    webhook: url === undefined ? undefined : { url, secret },
    subscribedEvents: events,
    retryDelaysMs: retryPaces[retries],
    faults: refuse && refuseCheckouts(refuse),
  }
}

function command(): Command {
  const built = new Command('stripe-emulator')
    .description('Runs Stripe on this machine: API, hosted checkout, payments and webhooks.')
    .helpOption('--help', 'show this')
    .allowExcessArguments(false)
  for (const each of options()) built.addOption(each)
  return built
}

/** The options with the names that the help shows. */
export function optionFlags(): string[] {
  return options().map(({ flags }) => flags)
}

const option = (flags: string, description: string) => new Option(flags, description)

const options = () => [
  option('--port <number>', 'where API and pages are; 0 takes any free port')
    .default(4243)
    .argParser((text) => wholeNumber(text, 65_535, 'A port')),
  option('--data <folder>', 'where everything is kept').default('.stripe'),
  option('--key <key>', 'the secret key, which may do everything')
    .default('sk_test_emulator')
    .argParser((key) => withStart('sk_test_', key)),
  option('--restricted-key <key=permissions>', 'a key with permissions; may be repeated').argParser(
    readRestrictedKey,
  ),
  option('--webhook <url>', 'where events are sent').argParser(readUrl),
  option('--webhook-secret <secret>', 'what signs them')
    .default('whsec_emulator')
    .argParser((secret) => withStart('whsec_', secret)),
  option(
    '--events <types>',
    'the types of events to send, with commas between (default: all)',
  ).argParser(readEvents),
  option('--retries <pace>', 'how soon a failed event comes again')
    .choices(Object.keys(retryPaces))
    .default('fast'),
  option('--pace <pace>', 'how fast the API responds; a sandbox also takes 25 calls a second only')
    .choices(['fast', 'sandbox'])
    .default('fast'),
  option('--refuse <cause>', 'refuse every checkout').choices(refusalNames),
  option('--seller-name <name>', 'the name that buyers see'),
  option('--settlement-currency <code>', 'of the balance (default: that of each charge)').choices(
    settlementCurrencies,
  ),
  option('--settlement-delay-ms <number>', 'until a charge is booked (default: 1000)').argParser(
    (text) => wholeNumber(text, 2 ** 31 - 1, 'A delay'),
  ),
  option('--tax-is-pending', 'Stripe Tax lacks an address'),
  option('--tax-registrations <countries>', 'where tax is found, with commas between').argParser(
    (text) => text.split(',').filter(Boolean),
  ),
  option('--failed-payouts-keep-movements', 'the next payout has only that of the failure'),
  option('--automatic-tax-by-default <behavior>', 'of prices that do not say theirs').choices([
    'exclusive',
    'inclusive',
  ]),
  option('--managed-payments-by-default', 'Stripe is the merchant of record'),
  option('--adaptive-pricing-by-default', 'buyers pay in the currency of their country'),
  option('--link-by-default', 'buyers may pay by Link'),
]

function wholeNumber(text: string, most: number, what: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= most) return number
  throw new InvalidArgumentError(`${what} is a whole number up to ${most}.`)
}

function readUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('An address begins with http:// or https://.')
}

function readEvents(text: string): string[] {
  const known = ['*', ...sdkEnum('WebhookEndpoints', 'EnabledEvent')]
  const types = text.split(',')
  const unknown = types.find((type) => !known.includes(type))
  if (unknown === undefined) return types
  throw new InvalidArgumentError(`Stripe has no event ${unknown}.`)
}

function withStart(start: string, text: string): string {
  if (text.startsWith(start)) return text
  throw new InvalidArgumentError(`It begins with ${start}.`)
}

function readRestrictedKey(
  text: string,
  earlier: Map<string, KeyPermissions> = new Map(),
): Map<string, KeyPermissions> {
  const [key = '', permissions = ''] = text.split('=')
  return earlier.set(withStart('rk_test_', key), permissions.split(',').filter(Boolean))
}
