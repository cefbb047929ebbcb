/**
 * Renumbers the nodes of a PDF's structure tree from 1, in the same order and length. Chromium's own numbers depend on
 * timing, so two prints of one document would differ.
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
