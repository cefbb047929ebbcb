import { getDocument } from 'unpdf/pdfjs'

Object.assign(window, { drawPage })

/** Pages begin at 1; `width` is in pixels. Returns a PNG data URL. */
async function drawPage(pageNumber: number, width: number): Promise<string> {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('The page has no file.')
  const loading = getDocument({ data: await file.arrayBuffer(), verbosity: 0 })
  try {
    const page = await (await loading.promise).getPage(pageNumber)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    return canvas.toDataURL()
  } finally {
    await loading.destroy()
  }
}
