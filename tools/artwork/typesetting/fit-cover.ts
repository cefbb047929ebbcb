import { coverLayout, coverSize } from '../cover-layout'
import { isTooWide, part, setLargest } from './set-largest'

const { margin, textBottom, textGap, textTop } = coverLayout
const titleSizes = { from: 168, to: 40, step: 2 }
/** For a text that fits only with a broken word or in small type. */
const smallTitleSizes = { from: 40, to: 22, step: 2 }
/** A narrow measure leaves room for the motif. */
const subtitles = [
  { width: 310, size: 26, lines: 3 },
  { width: 420, size: 24, lines: 4 },
  { width: 508, size: 22, lines: 6 },
]
const authorSizes = { withMotif: { from: 22, to: 16, step: 1 }, withoutMotif: { from: 26, to: 16, step: 1 } }
/** Between author and motif, in the cover's units. */
const clearance = 12

/** Returns the texts that do not fit. */
export function fitCover(cover: HTMLElement): string[] {
  const unit = cover.getBoundingClientRect().width / coverSize.width
  const author = part(cover, '.cover-author')
  const isPlain = cover.classList.contains('plain')
  const kind = isPlain ? 'withoutMotif' : 'withMotif'
  setLargest(author, '--size', authorSizes[kind], () => !isTooWide(author))
  const bottom = textBottom[kind]
  if (!fitText(cover, bottom * unit)) return ['title and subtitle']
  if (isPlain || placeAuthor(cover, author, unit)) return []
  const height = author.getBoundingClientRect().height + textGap * unit
  if (!fitText(cover, bottom * unit - height)) return ['title, subtitle and author']
  const top = part(cover, '.cover-text').getBoundingClientRect().height / unit + textTop + textGap
  author.style.setProperty('--top', String(top))
  return []
}

/** Shrinks the title until it and the subtitle end above `bottom` (CSS pixels from the cover's top). */
function fitText(cover: HTMLElement, bottom: number): boolean {
  const text = part(cover, '.cover-text')
  const title = part(text, '.cover-title b')
  fitSubtitle(cover)
  const endsInTime = () => text.getBoundingClientRect().bottom - cover.getBoundingClientRect().top <= bottom
  if (setLargest(cover, '--title', titleSizes, () => !isTooWide(title) && endsInTime())) return true
  cover.classList.add('broken')
  return setLargest(cover, '--title', smallTitleSizes, endsInTime)
}

function fitSubtitle(cover: HTMLElement): void {
  const subtitle = cover.querySelector<HTMLElement>('.cover-subtitle')
  if (!subtitle) return
  for (const { width, size, lines } of subtitles) {
    cover.style.setProperty('--subtitle-width', String(width))
    cover.style.setProperty('--subtitle', String(size))
    const lineHeight = Number.parseFloat(getComputedStyle(subtitle).lineHeight)
    if (subtitle.clientHeight < (lines + 0.5) * lineHeight && !isTooWide(subtitle)) return
  }
}

/** As low as the motif allows, if there is room below the subtitle. */
function placeAuthor(cover: HTMLElement, author: HTMLElement, unit: number): boolean {
  const isInked = motifInk(part(cover, 'path'))
  const textEnd = part(cover, '.cover-text').getBoundingClientRect().height / unit + textTop
  const box = author.getBoundingClientRect()
  const [width, height] = [box.width / unit, box.height / unit]
  for (let top = coverSize.height - margin - height; top >= textEnd + textGap; top--) {
    const isFree = !isInked({
      left: margin - clearance,
      top: top - clearance,
      width: width + 2 * clearance,
      height: height + 2 * clearance,
    })
    if (!isFree) continue
    author.style.setProperty('--top', String(top))
    return true
  }
  return false
}

/** In the cover's units. */
type Area = { left: number; top: number; width: number; height: number }

/** Whether any of the motif's path is in an area. */
function motifInk(path: Element): (area: Area) => boolean {
  const canvas = document.createElement('canvas')
  canvas.width = coverSize.width
  canvas.height = coverSize.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no 2D canvas')
  context.clip(new Path2D(path.getAttribute('d') ?? ''))
  context.fillRect(0, 0, canvas.width, canvas.height)
  return ({ left, top, width, height }) => {
    const { data } = context.getImageData(left, top, Math.ceil(width), Math.ceil(height))
    return data.some((value) => value > 0)
  }
}
