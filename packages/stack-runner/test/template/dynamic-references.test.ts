import { resolveSecrets } from '../../template/dynamic-references'

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'
const values = new Map([
  [arn, '{"current":"hidden-1","previous":"hidden-2","count":7}'],
  ['plain', 'hidden-3'],
])
const resolve = (reference: string) =>
  resolveSecrets(`a {{resolve:${reference}}} b`, (id) => values.get(id))

test.each([
  [`secretsmanager:${arn}:SecretString:current::`, 'hidden-1'],
  [`secretsmanager:${arn}:SecretString:previous:AWSCURRENT:`, 'hidden-2'],
  [`secretsmanager:${arn}:SecretString:current`, 'hidden-1'],
  ['secretsmanager:plain:SecretString:::', 'hidden-3'],
  ['secretsmanager:plain:SecretString', 'hidden-3'],
  ['secretsmanager:plain', 'hidden-3'],
])('%s is the value that it refers to', (reference, value) => {
  expect(resolve(reference)).toBe(`a ${value} b`)
})

test('several references in one text are all resolved', () => {
  const text = '{{resolve:secretsmanager:plain}}-{{resolve:secretsmanager:plain:SecretString:::}}'

  expect(resolveSecrets(text, (id) => values.get(id))).toBe('hidden-3-hidden-3')
})

test('a value is put in as it is, whatever it looks like', () => {
  const value = '$& {{resolve:secretsmanager:plain}}'

  expect(resolveSecrets('{{resolve:secretsmanager:odd}}', () => value)).toBe(value)
})

test('[F90] a secret without a value is named', () => {
  expect(() => resolve('secretsmanager:unknown:SecretString:current::')).toThrow(
    'The template refers to the secret unknown, which has no value.',
  )
})

test.each(['missing', 'count'])(
  '[F90] a secret whose key %s is no text is named with the key and without a value',
  (key) => {
    const resolving = () => resolve(`secretsmanager:${arn}:SecretString:${key}::`)

    expect(resolving).toThrow(
      `refers to the key ${key} of the secret ${arn}, which does not have it`,
    )
    expect(resolving).not.toThrow(/hidden/)
  },
)

test('[F90] a key of a secret that is no JSON is refused without the value', () => {
  const resolving = () => resolve('secretsmanager:plain:SecretString:current::')

  expect(resolving).toThrow('refers to the key current of the secret plain')
  expect(resolving).not.toThrow(/hidden/)
})

test.each([
  'ssm:/a/parameter',
  'ssm-secure:/a/parameter:1',
  'secretsmanager:plain:SecretBinary',
  'secretsmanager:plain:SecretString:current:AWSPREVIOUS:',
  'secretsmanager:plain:SecretString:current::a-version',
])('%s is not run and refused by what it says', (reference) => {
  expect(() => resolve(reference)).toThrow(
    `{{resolve:${reference}}}, which stack-runner does not run`,
  )
})
