Object.assign(window, { typeset })

/** Returns the texts that do not fit. */
async function typeset(): Promise<string[]> {
  const fitting = { '.spine': fitSpine, '.card': fitCard }
  await document.fonts.ready
  return Object.entries(fitting).flatMap(([selector, fit]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap(fit),
  )
}

const headlineSizes = { from: 84, to: 34, step: 2 }
const mostLines = 5

/** So that everything fits the card's column. */
function fitCard(card: HTMLElement): string[] {
  if (fitHeadline(card)) return []
  card.classList.add('broken')
  return fitHeadline(card) ? [] : ["the share card's headline"]
}

function fitHeadline(card: HTMLElement): boolean {
  const column = part(card, 'main')
  const headline = part(card, 'h1')
  return setLargest(card, '--headline', headlineSizes, () => {
    const lineHeight = Number.parseFloat(getComputedStyle(headline).lineHeight)
    const lines = Math.round(headline.clientHeight / lineHeight)
    return lines <= mostLines && !isTooWide(headline) && column.scrollHeight <= column.clientHeight
  })
}

/** Best first: the lines of the title, its sizes, and whether the author is included. */
const attempts = [
  { lines: 1, sizes: { from: 50, to: 36, step: 1 }, withAuthor: true },
  { lines: 2, sizes: { from: 38, to: 30, step: 1 }, withAuthor: true },
  { lines: 1, sizes: { from: 50, to: 34, step: 1 }, withAuthor: false },
  { lines: 2, sizes: { from: 38, to: 14, step: 1 }, withAuthor: false },
]

/** Upright characters fill their columns, and two of them come too close to the rounded edges. */
const uprightAttempts = [
  { lines: 1, sizes: { from: 50, to: 30, step: 1 }, withAuthor: true },
  { lines: 1, sizes: { from: 50, to: 24, step: 1 }, withAuthor: false },
  { lines: 2, sizes: { from: 26, to: 20, step: 1 }, withAuthor: true },
  { lines: 2, sizes: { from: 26, to: 14, step: 1 }, withAuthor: false },
]

/** Omits the author if there is no room. Returns the texts that do not fit. */
function fitSpine(spine: HTMLElement): string[] {
  const title = part(spine, 'b')
  const author = part(spine, 'i')
  const print = part(spine, 'span')
  const isUpright = spine.classList.contains('upright')
  const fits = (isUpright ? uprightAttempts : attempts).some(({ lines, sizes, withAuthor }) => {
    author.hidden = !withAuthor
    spine.dataset['lines'] = String(lines)
    return setLargest(spine, '--title', sizes, () => {
      const width = title.getBoundingClientRect().width
      const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight)
      return width < (lines + 0.5) * lineHeight && print.scrollHeight <= print.clientHeight
    })
  })
  return fits && !isTooWide(print) ? [] : ["the spine's title"]
}

/** Tried from the largest to the smallest. */
type Sizes = { from: number; to: number; step: number }

/** Returns whether there is a size at which `fits` holds. */
function setLargest(
  element: HTMLElement,
  property: `--${string}`,
  { from, to, step }: Sizes,
  fits: () => boolean,
): boolean {
  for (let size = from; size >= to; size -= step) {
    element.style.setProperty(property, String(size))
    if (fits()) return true
  }
  return false
}

/** Wider than its box, because of a word that cannot wrap. */
function isTooWide(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth
}

/** @throws Error when the element is missing */
function part(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
