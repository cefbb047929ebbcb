import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../product/product'
import { checkSample } from '../../tools/stage/doctor/check-content'
import { readProduct } from '../../tools/product/read-product'
import { findSample, hashFile, sampleHashes, sampleId } from '../../tools/product/sample'
import { useFolder } from '../support/run/use-folder'

/* What check:product knows of the sample, and finds of it in a seller's product/. */

if (product.id === sampleId) knowSample()
else test('the sample is not looked for in another book', () => expect(product.id).not.toBe(sampleId))

function knowSample() {
  const root = useFolder()
  beforeEach(() => {
    cpSync('product', join(root, 'product'), { recursive: true })
    edit('product.ts', sampleId, 'bread-without-haste')
  })

  /** Replaces a part of a file of product/. */
  function edit(file: string, from: string | RegExp, to: string) {
    const path = join(root, 'product', file)
    const source = readFileSync(path, 'utf8')
    const edited = source.replace(from, () => to)
    expect(edited).not.toBe(source)
    writeFileSync(path, edited)
  }

  /** The lines of the checklist that are not ok. */
  async function found(): Promise<string[]> {
    const read = await readProduct(root)
    const { id, locale } = read['product.ts'].product
    const checks = checkSample(findSample(root, read), id, locale)
    return checks.flatMap(({ status, summary }) => (status === 'ok' ? [] : [`${status} ${summary}`]))
  }

  test('the kept hashes are those of the sample as it is (UPDATE_GOLDEN=1 writes them)', async () => {
    const hashes = sampleHashes('.', await readProduct())
    const lines = hashes.join(' ').match(/.{1,118}(?: |$)/g) ?? []
    const text = lines.map((line) => `${line.trim()}\n`).join('')
    if (process.env['UPDATE_GOLDEN']) writeFileSync(hashFile, text)

    expect(readFileSync(hashFile, 'utf8')).toBe(text)
  })

  test('all that promises, names or shows the sample’s book needs action under another id', async () => {
    expect(await found()).toEqual([
      "action Still the sample's: product/product.ts: title, subtitle, author, ebookFile, epubFile, and sampleFile",
      "action Still the sample's: product/brand.ts: name, helpAddress, links, social.handle, and social.url",
      "action Still the sample's: product/pitch.ts: eyebrow, headline, description, candour, steps, follow.text, " +
        'thankYou.congratulations, thankYou.success, site.title, and site.description',
      "action Still the sample's: product/author.ts: about, link.label, and link.url",
      expect.stringMatching(
        /^action .*images\/front\.png, product\/images\/mark\.svg, product\/images\/author\.svg, .+\.pdf, .+\.epub, and product\/sample\/.+\.pdf$/,
      ),
    ])
  })

  test('what is the sample’s is only a warning in the sample itself', async () => {
    edit('product.ts', 'bread-without-haste', sampleId)

    const lines = await found()

    expect(lines[0]).toMatch(
      /^warning Still the sample's: .*: id, title, subtitle, author, ebookFile, epubFile, and sampleFile$/,
    )
    expect(lines.filter((line) => line.startsWith('action'))).toEqual([])
  })

  test('a promise is found with another title, in other words around it, and with other quotes', async () => {
    edit('product.ts', "title: 'The $30,000 Month'", "title: 'Bread Without Haste'")
    edit('pitch.ts', '“Who is ready', '«who is READY')
    edit('pitch.ts', '${title} is for people with a skill', 'Bread is for people with an oven')
    edit('pitch.ts', ', in 4 steps. No theory', ' with bread. No crumbs')
    edit('pitch.ts', /'It is a method[^']*'/, "'It is a cookbook.'")
    edit('pitch.ts', /'Choose one painful problem, [^']*'/, "'Bread in four days, with nothing but flour.'")

    const [, , pitch] = await found()

    expect(pitch).toContain('headline, description, steps, follow.text')
    expect(pitch).not.toMatch(/candour|site\.description/)
  })

  test('what nobody sees is not asked for: without author no portrait', async () => {
    edit('author.ts', /author: .*= \{/, 'author = undefined\nexport const former = {')

    const lines = (await found()).join('\n')

    expect(lines).not.toMatch(/author\.(ts|svg)/)
    expect(lines).toContain('images/mark.svg')
  })

  test('English texts need action in another language, but a word like “Email” does not', async () => {
    edit('product.ts', "'en-US'", "'de-DE'")
    edit('wording.ts', "addToCart: 'Add to Cart'", "addToCart: 'In den Warenkorb'")

    const english = (await found()).filter((line) => line.includes('English'))

    expect(english).toHaveLength(6)
    expect(english[1]).toMatch(/^action .*wording\.ts: landing\.mockupAlt, .* and \d+ more$/)
    const read = findSample(root, await readProduct(root)).map(({ path }) => path.join('.'))
    expect(read).not.toContain('wording.landing.addToCart')
    expect(read).not.toContain('wording.checkout.methods.email')
  })
}
