import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkProduct } from '../../../tools/product/check-product'
import { readProduct } from '../../../tools/product/read-product'
import { useFolder } from '../../support/run/use-folder'

/* What a seller who does not program reads after an edit of product/, here of the second book's. */

const root = useFolder()
beforeEach(() => cpSync('test/support/second-book/product', join(root, 'product'), { recursive: true }))

const pathOf = (file: string) => join(root, 'product', file)

async function faultsAfter(file: string, from: string, to: string): Promise<string> {
  const source = readFileSync(pathOf(file), 'utf8')
  expect(source).toContain(from)
  const edited = source.replace(from, () => to)
  writeFileSync(pathOf(file), edited)
  return readProduct(root).then(() => '', String)
}

const title = "title: '小さな店の経理が、月末の三時間で終わるようになる本'"
const price = 'priceCents: 2480'
const add = "addToCart: 'カートに入れる',"
const submit = '(price: string) => `${price}で購入手続きへ`'
const unquoted = 'line 3: a text needs a quotation mark at its beginning and at its end.'
const ended = 'line 3: a text has no quotation mark at its end'

test.each([
  ['product.ts', title, "title: 'The Baker's Month'", "line 3: the ' before “s Month',” ends"],
  ['product.ts', title, "title: 'The Bakers' Month'", "line 3: the ' before “Month',” ends"],
  ['product.ts', title, 'title: “Brot ohne Eile”', 'line 3: “ cannot begin or end a text'],
  ['product.ts', title, "title: „Brot', ", 'line 3: „ cannot begin or end a text'],
  ['product.ts', title, "title: 'Brot ohne Eile’", ended],
  ['product.ts', title, "title: 'Brot\nohne Eile'", ended],
  ['product.ts', title, 'title: Brot ohne Eile', unquoted],
  ['product.ts', title, 'title: Brot', 'line 3: Brot is not defined: a text needs quotation'],
  ['product.ts', `${title},`, title, 'line 3: a comma, a colon or a bracket is missing at its end'],
  ['product.ts', `${title},`, `${title},,`, 'line 3: Expected identifier but found ","'],
  ['product.ts', title, `${title}, ${title}`, 'line 3: title is there twice.'],
  ['product.ts', price, 'priceCents: 19,99', 'line 7: a price is a whole number, such as 1999'],
  ['product.ts', price, 'priceCents: 19.99 €', 'line 7: a price is a whole number, such as'],
  ['product.ts', '} as const', '', 'line 21: a bracket, or a `, that was opened before is never'],
  ['product.ts', 'export ', '', 'product.ts exports no product.'],
  ['wording.ts', add, '', 'line 5: landing.addToCart is missing.'],
  ['wording.ts', add, "addToCart: ' ',", 'line 9: landing.addToCart is empty.'],
  ['wording.ts', submit, "'Buy it'", 'line 55: checkout.submit needs the form (price) => `…`.'],
  ['wording.ts', submit, submit.replace('price: string', ''), '`…`: price is not defined.'],
  ['pitch.ts', '${product.author}の小さな本', '${product.autor}の小さな本', 'line 5: eyebrow'],
  ['wording.ts', '${brand.social.h', '${brand.socail.h', 'line 34: the name before “.handle” is mis'],
  ['brand.ts', "social: { network: '", "socail: { network: '", 'line 24: social is missing.'],
  ['brand.ts', "'otoiawase@getsumatsu-shobo.example'", "'help@'", 'line 26: helpAddress is no email address.'],
  ['testimonials.ts', "review: '", "text: '", 'entry 1: review is missing.'],
])('an edit in %s from %j to %j is explained: %s', async (file, from, to, sentence) => {
  const fault = await faultsAfter(file, from, to)

  expect(fault).toContain(`product/${file}`)
  expect(fault).toContain(sentence)
  expect(fault).toMatch(/^UserError: (Correct this first:\n)?/)
})

test.each([title, 'title: "Brot 🍞 ohne Eile"', "title: 'Say undefined'"])(
  'a file as Windows saves it, with %s, is read',
  async (written) => {
    const crlf = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`
    writeFileSync(pathOf('product.ts'), crlf(readFileSync(pathOf('product.ts'), 'utf8')))

    expect(await faultsAfter('product.ts', title, written)).toBe('')
  },
)

test('a file of another encoding is refused with what to do, and a missing one is named', async () => {
  const source = readFileSync(pathOf('wording.ts'), 'utf8').replace('中身を見る', 'Für')
  for (const encoding of ['latin1', 'utf16le'] as const) {
    writeFileSync(pathOf('wording.ts'), Buffer.from(`\uFEFF${source}`, encoding))
    await expect(readProduct(root)).rejects.toThrow('product/wording.ts is not UTF-8')
  }

  rmSync(pathOf('wording.ts'))
  await expect(readProduct(root)).rejects.toThrow('product/wording.ts is missing.')
})

test('a book without a cover is refused', async () => {
  rmSync(pathOf('images/front.png'))

  await expect(checkProduct(root)).rejects.toThrow(/product\/images has no front\.png or front\.jpg: save [^\n]+$/)
})

test('all faults are named at once, each with its line', async () => {
  await faultsAfter('author.ts', 'undefined as', "{ about: '本', link: { lable: '本', url: 'https://a.example' } } as")
  const faults = await faultsAfter('wording.ts', "home: 'トップページに戻る'", "home: ''")

  expect(faults.split('\n  ')).toEqual([
    'UserError: Correct this first:',
    expect.stringMatching(/^product\/wording.ts, line \d+: notFound.home is empty\.$/),
    expect.stringMatching(/^product\/author.ts, line \d+: link.label is missing\.$/),
    expect.stringMatching(/^product\/author.ts, line \d+: link.lable is no field here/),
  ])
})
