const avif = import.meta.glob<string>('../../product/images/mockup-*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})
const webp = import.meta.glob<string>('../../product/images/mockup-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The book's mockup in every width that product/images has; `mockup-640.avif` is 640 px wide. */
export const bookImages = { avif: sourceSet(avif), webp: sourceSet(webp) }

function sourceSet(files: Record<string, string>): string {
  return Object.entries(files)
    .map(([path, url]) => `${url} ${/-(\d+)\./.exec(path)?.[1]}w`)
    .join(', ')
}
