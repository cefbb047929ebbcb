import { join } from 'node:path'
import { countPages } from '../../../frontend/build/count-pages'

test('an ebook that cannot be read has no number of pages, which a line says', async () => {
  const complain = jest.spyOn(console, 'error').mockReturnValue()

  expect(await countPages(join(__dirname, 'no-such-book.pdf'))).toBeUndefined()
  expect(complain.mock.calls).toEqual([
    [expect.stringMatching(/^The page does not say how long the ebook is: Error: ENOENT/)],
  ])
})
