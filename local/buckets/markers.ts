/**
 * Replaces the placeholders that `Source.data` and `Source.jsonData` leave for values which only
 * the deployment knows.
 *
 * @param escapesJson the values stand inside texts of a JSON document.
 */
export function replaceMarkers(
  content: Buffer,
  markers: Record<string, unknown>,
  escapesJson: boolean,
): Buffer {
  const entries = Object.entries(markers)
  if (entries.length === 0) return content
  const text = entries.reduce((result, [marker, value]) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    return result.replaceAll(marker, () =>
      escapesJson ? JSON.stringify(written).slice(1, -1) : written,
    )
  }, content.toString())
  return Buffer.from(text)
}
