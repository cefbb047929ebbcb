const files = import.meta.glob<string>('../../product/images/inside-*-*x*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** `large` is the URL of its largest picture, `ratio` is width / height. */
export type InsidePage = { number: number; srcSet: string; large: string; ratio: number }

/** The pages to read before buying, made by `npm run artwork`. */
export const insidePages: readonly InsidePage[] = pagesOf(files)

/** Names have number, width and height: `inside-01-560x840.webp`. */
function pagesOf(urls: Record<string, string>): InsidePage[] {
  const pictures = Object.entries(urls).map(([path, url]) => {
    const [number = 0, width = 1, height = 1] = path.match(/\d+/g)?.slice(-3).map(Number) ?? []
    return { url, number, width, height }
  })
  const numbers = new Set(pictures.map(({ number }) => number))
  return [...numbers].flatMap((number) => {
    const sizes = pictures.filter((picture) => picture.number === number)
    const large = Math.max(...sizes.map(({ width }) => width))
    const srcSet = sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
    return sizes
      .filter(({ width }) => width === large)
      .map(({ url, width, height }) => ({ number, srcSet, large: url, ratio: width / height }))
  })
}
