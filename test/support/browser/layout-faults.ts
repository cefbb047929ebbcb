import type { Page } from '@playwright/test'

/**
 * Texts that are wider than the window or their box or overlap, broken amounts and words of headings and buttons, and
 * what scrolls sideways.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: { words: string; box: DOMRect; element: Element; node: Node }[] = []
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode
      const words = textContent?.trim() ?? ''
      if (!element || words === '' || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      // The empty half of a hanging bracket may be outside the window.
      if (/^[「『]/.test(textContent ?? '')) range.setStart(walker.currentNode, 1)
      const box = range.getBoundingClientRect()
      if (box.width > 1 && !isClipped(element)) texts.push({ words, box, element, node: walker.currentNode })
    }
    const dialog = document.querySelector('dialog[open]')
    const read = texts.filter(({ element }) => !dialog || dialog.contains(element))
    const wide = [document.documentElement, dialog].filter((each) => each && each.scrollWidth > each.clientWidth)
    const scrolling = wide.map((each) => `scrolls sideways: ${each?.localName}`)
    return [...scrolling, ...read.flatMap(cutOff), ...read.flatMap(overlaps), ...brokenWords()]

    /** East Asian lines may end within words. */
    function brokenWords(): string[] {
      const isAmount = (words: string) => /^[^\s\p{L}]*\d[\d.,]*$/u.test(words)
      const whole = read.filter(
        ({ words, element }) => isAmount(words) || element.closest('h1, h2, h3, button, [role=button]'),
      )
      return whole.flatMap(({ node }) =>
        [...(node.textContent ?? '').matchAll(/[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+/gu)].flatMap(
          ({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            return lines.size > 1 ? [`broken: ${word}`] : []
          },
        ),
      )
    }

    /** Such as the table of a chart, which is as large as its cells. */
    function isHidden(element: Element | null): boolean {
      if (!element) return false
      return getComputedStyle(element).clipPath === 'inset(50%)' || isHidden(element.parentElement)
    }

    /** Visible to screen readers only. */
    function isClipped(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 || height <= 1 || isHidden(element)
    }

    function cutOff({ words, box, element }: (typeof texts)[number]): string[] {
      const isWide = box.left < -1 || box.right > document.documentElement.clientWidth + 1
      const isShown =
        element instanceof SVGElement && getComputedStyle(element.parentElement ?? element).overflow === 'visible'
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !isShown
      return isWide || isCut ? [`cut off: ${words}`] : []
    }

    function overlaps(one: (typeof texts)[number], index: number): string[] {
      return read.slice(index + 1).flatMap((other) => {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width <= 2 || height <= 4) return []
        const isRelated = one.element.contains(other.element) || other.element.contains(one.element)
        const isMeant = isRelated || sticks(one.element) || sticks(other.element)
        return isMeant ? [] : [`over each other: ${one.words} | ${other.words}`]
      })
    }

    /** Sticky elements cover others on purpose. */
    function sticks(element: Element | null): boolean {
      if (!element || element === dialog) return false
      return /sticky|fixed/.test(getComputedStyle(element).position) || sticks(element.parentElement)
    }
  })
}
