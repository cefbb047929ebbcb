import { checkUnique, checkStageConfig, stageConfig } from '../../../lib/stage/stage-config'
import { ownSenderDomain } from '../../../lib/stage/stage-settings'

const dev = stageConfig('dev')
const texts = {
  countries: ['US'],
  originationIdentity: '+18335550123',
  budgetDollars: 20,
  watchesAccount: true,
}
const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }

test.each(['production', 'constructor', '__proto__'])(
  'the stage %s is rejected with the list of stages',
  (stage) => {
    expect(() => stageConfig(stage)).toThrow(
      `There is no stage "${stage}": choose one of dev, prod.`,
    )
  },
)

test('the error for an incomplete stage lists every missing or invalid setting', () => {
  const settings = {
    ...dev,
    senderAddress: '',
    replyToAddress: 'help',
    texts: { ...texts, countries: [] },
  }

  const check = () => checkStageConfig('prod', settings)

  expect(check).toThrow(
    'Complete the stage "prod" in lib/stage/stage-config.ts: senderAddress is missing; ' +
      'replyToAddress is not an e-mail address; texts.countries names no country.',
  )
})

test("replies go to the brand's help address, unless the stage has its own", () => {
  const { replyToAddress: own, ...settings } = dev
  const brand = { helpAddress: 'help@brand.test' }

  expect(checkStageConfig('dev', settings, brand).replyToAddress).toBe('help@brand.test')
  expect(checkStageConfig('dev', dev, brand).replyToAddress).toBe(own)
})

test('a stage without a reply address is rejected if the brand has no help address', () => {
  const { replyToAddress: _, ...settings } = dev

  expect(() => checkStageConfig('prod', settings, {})).toThrow(
    'Complete the stage "prod" in lib/stage/stage-config.ts: replyToAddress is missing.',
  )
})

test('finance uses UTC, or the time zone of the stage', () => {
  const zone = (financeTimeZone?: string) =>
    checkStageConfig('dev', { ...dev, financeTimeZone }).financeTimeZone

  expect([zone(), zone('Asia/Kolkata')]).toEqual(['UTC', 'Asia/Kolkata'])
  for (const wrong of ['Berlin', '+02:00', '']) {
    expect(() => zone(wrong)).toThrow(
      'financeTimeZone is not a time zone like "UTC" or "America/New_York"',
    )
  }
})

test('a client key too short for API Gateway is rejected', () => {
  const settings = { ...dev, clientKey: 'short' }

  expect(() => checkStageConfig('dev', settings)).toThrow('clientKey needs 20 to 128')
})

test('an unknown setting is rejected, so that a typo does not become a silent default', () => {
  expect(() => checkStageConfig('dev', { ...dev, firewal: true } as typeof dev)).toThrow('firewal')
})

test.each([
  [{ name: 'book.seller.test', hostedZone }],
  [
    {
      name: 'seller.test',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d',
    },
  ],
])('a domain has either its zone or its certificate: %o', (domain) => {
  expect(checkStageConfig('dev', { ...dev, domain }).domain).toEqual(domain)
})

test.each([
  [{ name: 'book.seller.test' }, 'domain needs either hostedZone or certificateArn'],
  [{ name: 'book.other.test', hostedZone }, 'domain has a name that is not in its hosted zone'],
  [
    { name: 'https://book.seller.test', hostedZone: { ...hostedZone, id: '' } },
    'domain.name is not a domain name; domain.hostedZone.id is not the id of a hosted zone',
  ],
  [
    {
      name: 'seller.test',
      certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b',
    },
    'domain.certificateArn is not the ARN of a certificate in us-east-1',
  ],
])('the domain %o is rejected', (domain, sentence) => {
  expect(() => checkStageConfig('dev', { ...dev, domain })).toThrow(sentence)
})

test.each([
  false as const,
  { ...texts, originationIdentity: '62555' },
  { ...texts, countries: ['FR', 'GB'], originationIdentity: 'MYBOOK' },
])('texts are off or come from an identity: %o', (setting) => {
  expect(checkStageConfig('dev', { ...dev, texts: setting }).texts).toEqual(setting)
})

test('a stage without a setting for texts is incomplete, and the error says what to write', () => {
  const { texts: _, ...settings } = dev

  expect(() => checkStageConfig('prod', settings)).toThrow(
    'Complete the stage "prod" in lib/stage/stage-config.ts: texts is neither false (sell by e-mail ' +
      "alone) nor { countries: ['US'], originationIdentity: '+18335550123', budgetDollars: 20, " +
      'watchesAccount: true } (lib/stage/text-setting.ts).',
  )
})

test.each([
  [
    { originationIdentity: '555 0123' },
    'texts.originationIdentity is neither a number like "+18335550123" nor a sender ID like "MYBOOK"',
  ],
  [
    { countries: ['GB', 'CA'], originationIdentity: 'MYBOOK' },
    'texts needs a number as originationIdentity: US, CA and CN accept no sender ID',
  ],
  [{ countries: ['usa'] }, 'texts.countries is not a list of codes like "US"'],
  [{ budgetDollars: 0 }, 'texts.budgetDollars is not a sum of dollars'],
])('the texts %o are rejected', (changes, sentence) => {
  const settings = { ...dev, texts: { ...texts, ...changes } }

  expect(() => checkStageConfig('dev', settings)).toThrow(sentence)
})

test('the host of the checkout is Stripe’s, or a custom domain without https://', () => {
  const { checkoutHost: _none, ...settings } = dev

  expect(checkStageConfig('dev', settings).checkoutHost).toBe('checkout.stripe.com')
  expect(() =>
    checkStageConfig('dev', { ...dev, checkoutHost: 'https://pay.seller.test' }),
  ).toThrow('checkoutHost is not a domain name')
})

test("the stack authenticates a sender at the store's own domain and no other", () => {
  const domain = { name: 'book.seller.test', hostedZone }

  expect(ownSenderDomain({ ...dev, domain, senderAddress: 'hi@book.seller.test' })).toBe(
    'book.seller.test',
  )
  expect(ownSenderDomain({ ...dev, domain, senderAddress: 'hi@seller.test' })).toBeUndefined()
  expect(ownSenderDomain({ ...dev, senderAddress: 'hi@book.seller.test' })).toBeUndefined()
})

test('two stages cannot share a value that AWS accepts only once in an account', () => {
  const domain = { name: 'book.seller.test', hostedZone }
  const other = { ...dev, clientKey: 'another-key-of-20-characters' }

  expect(() => checkUnique({ dev, prod: other })).not.toThrow()
  expect(() => checkUnique({ dev, prod: dev })).toThrow(
    'Give the stages "dev" and "prod" in lib/stage/stage-config.ts a different clientKey each.',
  )
  expect(() => checkUnique({ dev: { ...dev, domain }, prod: { ...other, domain } })).toThrow(
    'a different domain.name each',
  )
})
