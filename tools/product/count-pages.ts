import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { getDocument, PDFDataRangeTransport } from 'unpdf/pdfjs'

/** Reads only the index and the first page, because a PDF may have 250 MB. Throws an Error without a readable page. */
export async function countPages(path: string): Promise<number> {
  const file = openSync(path, 'r')
  const range = partsOf(file)
  const loading = getDocument({ range, disableAutoFetch: true, disableStream: true, verbosity: 0 })
  try {
    const pdf = await loading.promise
    await pdf.getPage(1)
    return pdf.numPages
  } finally {
    await loading.destroy()
    closeSync(file)
  }
}

function partsOf(file: number): PDFDataRangeTransport {
  const range = new PDFDataRangeTransport(fstatSync(file).size, null)
  range.requestDataRange = (begin: number, end: number) => {
    const part = new Uint8Array(end - begin)
    readSync(file, part, 0, part.length, begin)
    range.onDataRange(begin, part)
  }
  return range
}
