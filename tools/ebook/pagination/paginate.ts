import { Handler, Previewer } from 'pagedjs'
import { asXhtml } from './as-xhtml'
import { withoutStrayLines } from './stray-lines'

declare global {
  interface Window {
    paginate: () => Promise<number>
    asXhtml: typeof asXhtml
  }
}

/** Breaks this document into printed pages and returns their number. */
window.paginate = async () => {
  // Every font must be loaded before lines are measured, including those that no text uses yet.
  await Promise.all([...document.fonts].map((font) => font.load()))
  const previewer = new Previewer()
  previewer.registerHandlers(StrayLines)
  const { total } = await previewer.preview()
  return total
}

window.asXhtml = asXhtml

class StrayLines extends Handler {
  override onOverflow(overflow: Range | undefined): Range | undefined {
    return overflow && withoutStrayLines(overflow)
  }
}
