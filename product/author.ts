/** What the landing page says about the author: a few sentences, and a page with more, such as a website. */
export type Author = { about: string; link?: { label: string; url: string } }

/**
 * Introduces `product.author` before the reviews; if `undefined`, the page leaves the section out. The portrait is
 * `images/author.jpg` (or .png or .svg), square and at least 224 pixels wide; after a change run `npm run artwork`.
 * Sample content.
 */
export const author: Author | undefined = {
  about:
    'Mara kept the books of small companies for eleven years before she sold a service of her own. She now helps people turn a skill into one clear offer, and answers every email.',
  link: { label: 'More about Mara', url: 'https://fourstep.example/mara-ellison' },
}
