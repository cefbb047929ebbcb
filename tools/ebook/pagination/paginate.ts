import { Handler, Previewer } from 'pagedjs'
import { withoutStrayLines } from './stray-lines'

declare global {
  interface Window {
    paginate: () => Promise<number>
  }
}

/** Breaks the document of this page into printed pages and answers how many there are. */
window.paginate = async () => {
  // Every face must be there before lines are measured, also those that no line has asked for yet.
  await Promise.all([...document.fonts].map((font) => font.load()))
  const previewer = new Previewer()
  previewer.registerHandlers(StrayLines)
  const { total } = await previewer.preview()
  return total
}

class StrayLines extends Handler {
  override onOverflow(overflow: Range | undefined): Range | undefined {
    return overflow && withoutStrayLines(overflow)
  }
}
