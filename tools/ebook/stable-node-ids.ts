/**
 * Numbers the nodes of a PDF's structure tree from 1. Chromium numbers them as its accessibility tree
 * happened to grow, so that two prints of one document differ. Their order and length stay.
 */
export function withStableNodeIds(pdf: Buffer): Buffer {
  const file = pdf.toString('latin1')
  const ids = [...new Set(file.match(nodeId))].toSorted()
  const stable = new Map(ids.map((id, index) => [id, `node${String(index + 1).padStart(8, '0')}`]))
  return Buffer.from(
    file.replace(nodeId, (id) => stable.get(id) ?? id),
    'latin1',
  )
}

const nodeId = /\bnode\d{8}\b/g
