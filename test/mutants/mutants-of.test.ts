import { mutantsOf } from './mutants-of'

/** The changes that the operators make in one file. */
const changes = (text: string) => mutantsOf('a.ts', text).map(({ change }) => change)

test.each<[string, string[]]>([
  ['its = a < b', ['< → <= in a < b']],
  ['its = a === b', ['=== → !== in a === b']],
  ['its = a + b', ['+ → - in a + b']],
  ['its = `${a}` + b', []],
  ['its = a && b', ['&& → || in a && b']],
  ['its = a ?? b', ['a ?? b → a']],
  ['its = a ? b : c', ['a ? b : c → b', 'a ? b : c → c']],
  ['its = !a', ['!a → a']],
  ['its = true', ['true → false']],
  ['its = 60', ['60 → 0', '60 → 120']],
  ['its = 0', ['0 → 1']],
  ["its = 'paid'", ["'paid' → ''"]],
  ['its = /^a$/', ['/^a$/ → /a$/', '/^a$/ → /^a/']],
  ['its = [a]', ['[a] → []']],
  ['its = Math.max(a)', ['Math.max(a) → min']],
  ['its = a.filter(b)', ['a.filter(b) → a']],
])('%s has the mutants %j', (code, expected) => {
  expect(changes(`const ${code}`)).toEqual(expected)
})

test('statements are removed, and conditions replaced by a constant', () => {
  expect(changes('if (isPaid) send()')).toEqual([
    'isPaid → true',
    'isPaid → false',
    'removed: send()',
  ])
})

test.each([
  "import { a } from 'a'",
  "type A = 'a' | 1",
  "throw new Error('a')",
  "const a = new RangeError('a')",
  "const a = logger.info('a', { b: 1 })",
  "class AError extends Error { name = 'AError' }",
  "const a = b['c']",
  "const { c } = { 'c': b }",
])('code that can harm no order is not mutated: %s', (code) => {
  expect(changes(code)).toEqual([])
})

test('a mutant is the file with one change, and names its line', () => {
  const [mutant] = mutantsOf('lambda/a.ts', 'const a = 1\n  const due = now >= end\n').slice(2)

  expect(mutant).toEqual({
    path: 'lambda/a.ts',
    line: 2,
    code: 'const due = now >= end',
    change: '>= → > in now >= end',
    text: 'const a = 1\n  const due = now > end\n',
  })
})
