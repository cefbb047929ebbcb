type LineStart = { node: Text; offset: number }

/**
 * Moves the break of a page so that no paragraph leaves a single line on either page, and headings and lead-ins stay
 * with what they introduce. paged.js supports neither orphans nor widows, and keeps only one heading with its text.
 */
export function withoutStrayLines(overflow: Range): Range {
  const { startContainer, startOffset } = overflow
  if (!(startContainer instanceof Text)) return withIntroduction(overflow, startContainer.childNodes[startOffset])
  const paragraph = startContainer.parentElement?.closest('p, li')
  if (!paragraph) return overflow
  const lines = lineStarts(paragraph)
  const staying = lines.filter(({ node, offset }) => overflow.comparePoint(node, offset) < 0).length
  const leaving = lines.length - staying
  if (staying > 1 && leaving > 1) return overflow
  const before = staying > 2 && leaving === 1 ? lines[staying - 1] : undefined
  if (!before) return withIntroduction(overflow, paragraph)
  overflow.setStart(before.node, before.offset)
  return overflow
}

/** Moves the break before the headings and lead-ins right before `first`. */
function withIntroduction(overflow: Range, first: Node | undefined): Range {
  if (!(first instanceof Element)) return overflow
  let start = first
  while (start.previousElementSibling?.matches('h2, h3, .introduces')) start = start.previousElementSibling
  // At the top of a page there is nothing to break after, and paged.js would loop.
  if (start.previousElementSibling) overflow.setStartBefore(start)
  return overflow
}

/** Includes lines that overflow into the next column. */
function lineStarts(paragraph: Element): LineStart[] {
  const starts: LineStart[] = []
  let last: DOMRect | undefined
  for (const { node, offset, box } of visibleCharacters(paragraph)) {
    if (!last || box.left < last.left || Math.abs(box.top - last.top) > last.height / 2) {
      starts.push({ node, offset })
    }
    last = box
  }
  return starts
}

function* visibleCharacters(paragraph: Element): Generator<LineStart & { box: DOMRect }> {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (!(node instanceof Text)) continue
    for (let offset = 0; offset < node.length; offset++) {
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      const box = range.getBoundingClientRect()
      if (box.width > 0) yield { node, offset, box }
    }
  }
}
