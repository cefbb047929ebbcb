import { checkApart, checkStageConfig, stageConfig } from '../../../lib/stage/stage-config'
import { ownSenderDomain } from '../../../lib/stage/stage-settings'

const dev = stageConfig('dev')
const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }

test('the dev stage needs no settings', () => {
  expect(() => stageConfig('dev')).not.toThrow()
})

test('an unknown stage is told which stages there are', () => {
  expect(() => stageConfig('production')).toThrow(
    'There is no stage "production": choose one of dev, prod, as in -c stage=dev.',
  )
})

test.each(['constructor', '__proto__'])('a stage cannot be called %s', (stage) => {
  expect(() => stageConfig(stage)).toThrow(`There is no stage "${stage}"`)
})

test('an incomplete stage names all that it lacks at once', () => {
  const settings = {
    ...dev,
    senderAddress: '',
    replyToAddress: 'help',
    textCountries: [],
  }

  const check = () => checkStageConfig('prod', settings)

  expect(check).toThrow(
    'Complete the stage "prod" in lib/stage/stage-config.ts: senderAddress is missing; ' +
      'replyToAddress is not an e-mail address; textCountries names no country.',
  )
})

test('a client key too short for API Gateway is refused', () => {
  const settings = { ...dev, clientKey: 'short' }

  expect(() => checkStageConfig('dev', settings)).toThrow('clientKey needs 20 to 128')
})

test('a name that no setting has is refused, so that a slip of the pen is not a silent default', () => {
  const settings = { ...dev, firewal: true }

  expect(() => checkStageConfig('dev', settings)).toThrow('firewal')
})

test.each([
  [{ name: 'book.seller.test', hostedZone }],
  [
    {
      name: 'seller.test',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d',
    },
  ],
])('a domain comes with its zone or with its certificate: %o', (domain) => {
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
])('the domain %o is refused', (domain, sentence) => {
  expect(() => checkStageConfig('dev', { ...dev, domain })).toThrow(sentence)
})

test("a sender at the store's own domain is proven by the stack, any other is not", () => {
  const domain = { name: 'book.seller.test', hostedZone }

  expect(ownSenderDomain({ ...dev, domain, senderAddress: 'hi@book.seller.test' })).toBe(
    'book.seller.test',
  )
  expect(ownSenderDomain({ ...dev, domain, senderAddress: 'hi@seller.test' })).toBeUndefined()
  expect(ownSenderDomain({ ...dev, senderAddress: 'hi@book.seller.test' })).toBeUndefined()
})

test('two stages cannot share what AWS accepts once in an account', () => {
  const domain = { name: 'book.seller.test', hostedZone }
  const other = { ...dev, clientKey: 'another-key-of-20-characters' }

  expect(() => checkApart({ dev, prod: other })).not.toThrow()
  expect(() => checkApart({ dev, prod: dev })).toThrow(
    'Give the stages "dev" and "prod" in lib/stage/stage-config.ts each a clientKey of its own.',
  )
  expect(() => checkApart({ dev: { ...dev, domain }, prod: { ...other, domain } })).toThrow(
    'domain.name of its own',
  )
})
