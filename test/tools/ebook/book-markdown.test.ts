import { bookMarkdown } from '../../../tools/ebook/book-markdown'

const html = (markdown: string) => bookMarkdown.parse(markdown, { async: false }).trim()

test('four underscores become a blank to fill in', () => {
  expect(html('between ____ and ____ vans')).toBe(
    '<p>between <span class="blank"></span> and <span class="blank"></span> vans</p>',
  )
})

test('a blank at the end of a paragraph extends to the margin', () => {
  expect(html('The price ____')).toBe(
    '<p class="to-the-margin">The price <span class="blank"></span></p>',
  )
})

test('a paragraph that ends in a colon stays on the page of what it introduces', () => {
  expect(html('There are three:')).toBe('<p class="introduces">There are three:</p>')
})

test('a task becomes a checkbox', () => {
  expect(html('- [ ] Twenty lines')).toContain('<span class="box"></span>')
})
