import { readFileSync } from 'node:fs'
import { checkUnique, checkStageConfig, stageConfig } from '../../../lib/stage/stage-config'
import { ownSenderDomain } from '../../../lib/stage/stage-settings'

const dev = stageConfig('dev')
const texts = { countries: ['US'], originationIdentity: '+18335550123', budgetDollars: 20, watchesAccount: true }
const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }
const zoned = { name: 'book.seller.test', hostedZone }
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d'
const elsewhere = certificateArn.replace('us-east-1', 'eu-west-1')
const senderId = { originationIdentity: 'MYBOOK' }
const check = (changes: object, brand?: { helpAddress?: string }) =>
  checkStageConfig('prod', { ...dev, ...changes }, brand)

test.each(['production', 'constructor', '__proto__'])('the stage %s is rejected with the list of stages', (stage) => {
  expect(() => stageConfig(stage)).toThrow(`There is no stage "${stage}": choose one of dev, prod.`)
})

test('the error for an incomplete stage lists every missing or invalid setting', () => {
  const wrong = { senderAddress: '', replyToAddress: 'help', texts: { ...texts, countries: [] } }

  expect(() => check(wrong)).toThrow(
    `Complete the stage "prod" in lib/stage/stage-config.ts:
  senderAddress: 'books@your-domain.com',
  replyToAddress is not an email address
  texts.countries names no country`,
  )
})

test('the error for an empty prod has the lines of docs/deploy.md', () => {
  const [, lines = ''] = /```ts\n([^]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const empty = { senderAddress: '', alarmAddress: '', financeAddress: '', texts: undefined }

  expect(() => check(empty)).toThrow(lines.trim().replaceAll(/^/gm, '  '))
})

test('the domain of an address may have letters that SES does not take', () => {
  const senderAddress = 'ebook@xn--bcher-kva.test'

  expect(check({ senderAddress: 'ebook@B\u00fccher.test' })).toMatchObject({ senderAddress })
})

test.each([
  { domain: zoned },
  { domain: { name: 'seller.test', certificateArn } },
  { texts: false },
  { texts: { ...texts, originationIdentity: '62555' } },
  { texts: { ...texts, countries: ['FR', 'GB'], ...senderId } },
  { financeTimeZone: 'Asia/Kolkata' },
])('a stage may have %j', (setting) => {
  expect(check(setting)).toMatchObject(setting)
})

test.each([
  [{ clientKey: 'short' }, 'clientKey needs 20 to 128'],
  // A typo, or a setting of an earlier version, does not become a silent default.
  [{ firewall: true, noSaleHours: 24 }, 'stage-config.ts:\n  firewall is no setting\n  noSaleHours is no setting'],
  [{ domain: { ...zoned, hostedZone: { ...hostedZone, zone: '' } } }, 'domain.hostedZone.zone is no setting'],
  [{ financeTimeZone: 'Berlin' }, 'financeTimeZone is not a time zone like "UTC"'],
  [{ financeTimeZone: '+02:00' }, 'financeTimeZone is not a time zone like "UTC"'],
  [{ domain: { name: 'seller.test' } }, 'domain needs either hostedZone or certificateArn'],
  [{ domain: { name: 'book.other.test', hostedZone } }, 'domain has a name that is not in its hosted zone'],
  [{ domain: { name: 'https://seller.test', hostedZone } }, 'domain.name is not a domain name'],
  [{ domain: { ...zoned, hostedZone: { ...hostedZone, id: '' } } }, 'domain.hostedZone.id is not the id of a'],
  [{ domain: { name: 'seller.test', certificateArn: elsewhere } }, 'domain.certificateArn is not the ARN of a cert'],
  [{ texts: true }, 'texts is neither false (sell by email alone) nor { countries: '],
  [{ texts: { ...texts, originationIdentity: '555 0123' } }, 'texts.originationIdentity is neither a number like'],
  [{ texts: { ...texts, countries: ['GB', 'CA'], ...senderId } }, 'texts needs a number as originationIdentity: US'],
  [{ texts: { ...texts, countries: ['usa'] } }, 'texts.countries is not a list of codes like "US"'],
  [{ texts: { ...texts, budgetDollars: 0 } }, 'texts.budgetDollars is not a sum of dollars'],
])('a stage with %j is rejected', (setting, sentence) => {
  expect(() => check(setting)).toThrow(sentence)
})

test('without a setting finance uses UTC', () => {
  expect(check({ financeTimeZone: undefined })).toMatchObject({ financeTimeZone: 'UTC' })
})

test('replies go to the address of the stage or else to the brand’s, and one of them is needed', () => {
  const brand = { helpAddress: 'help@brand.test' }

  expect(check({}, brand).replyToAddress).toBe(dev.replyToAddress)
  expect(check({ replyToAddress: undefined }, brand).replyToAddress).toBe('help@brand.test')
  expect(() => check({ replyToAddress: undefined }, {})).toThrow('replyToAddress is missing')
})

test.each([
  [zoned, 'hi@book.seller.test', 'book.seller.test'],
  [zoned, 'hi@seller.test', undefined],
  [undefined, 'hi@book.seller.test', undefined],
])('with the domain %j and the sender %s the stack authenticates: %s', (domain, sender, expected) => {
  expect(ownSenderDomain({ ...dev, domain, senderAddress: sender })).toBe(expected)
})

test('two stages cannot share a value that AWS accepts only once in an account', () => {
  const other = { ...dev, clientKey: 'another-key-of-20-characters' }

  expect(() => checkUnique({ dev, prod: other })).not.toThrow()
  expect(() => checkUnique({ dev, prod: dev })).toThrow(
    'Give the stages "dev" and "prod" in lib/stage/stage-config.ts a different clientKey each.',
  )
  const onOneDomain = { dev: { ...dev, domain: zoned }, prod: { ...other, domain: zoned } }
  expect(() => checkUnique(onOneDomain)).toThrow('a different domain.name each')
})
