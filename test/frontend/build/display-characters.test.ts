import { displayCharacters } from '../../../frontend/build/display-characters'

const display = 'font-family:var(--c-fonts-display);'

function page(css: string, body: string) {
  return { styles: [{ key: 'css', ids: ['a'], css }], body }
}

const charactersOf = (css: string, body: string) => displayCharacters([page(css, body)]).join('')

test('the characters of text in the display typeface are collected once each, in order', () => {
  const css = `.title{color:red;${display}}p{color:blue;}`

  expect(charactersOf(css, '<h1 class="title">no<b>on</b></h1><p>xyz</p>')).toBe('no')
})

test('a typeface may be set for descendants, and inside a media query', () => {
  const css = `.cards blockquote{${display}}@media (min-width: 48rem){.a>b,.a>i{${display}}}`
  const body = '<ul class="cards"><blockquote>Z</blockquote></ul><p class="a">-<b>B</b><i>A</i></p>'

  expect(charactersOf(css, body)).toBe('ABZ')
})

test('entities are decoded before they are collected', () => {
  expect(charactersOf(`b{${display}}`, '<b>a &amp; b&#x27;s</b>')).toBe(" &'abs")
})

test('the characters of all pages are collected', () => {
  const pages = ['A', 'B'].map((text) => page(`b{${display}}`, `<b>${text}</b>`))

  expect(displayCharacters(pages)).toEqual(['A', 'B'])
})

test('pages without display text are an error, because a heading cannot be missing', () => {
  expect(() => charactersOf('p{color:red;}', '<p>text</p>')).toThrow(/display typeface/)
})
