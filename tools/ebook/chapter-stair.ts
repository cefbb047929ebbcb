const steps = 4
const tread = 26
const rise = 13

/**
 * The four steps as a small drawing, those up to `reached` filled: where the reader stands. As SVG
 * in the colour of the text, or nothing for a chapter that is no step.
 */
export function chapterStair(reached: number): string {
  const bars = Array.from({ length: steps }, (_, index) => {
    const height = (index + 1) * rise
    const opacity = index < reached ? 1 : 0.22
    return `<rect x="${index * (tread + 2)}" y="${steps * rise - height}" width="${tread}" height="${height}" fill-opacity="${opacity}"/>`
  })
  const width = steps * (tread + 2) - 2
  return `<svg class="stair" viewBox="0 0 ${width} ${steps * rise}" fill="currentColor" aria-hidden="true">${bars.join('')}</svg>`
}
