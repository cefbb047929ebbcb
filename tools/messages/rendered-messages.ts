import { renderEmail } from './render-email'
import { renderFonts } from './render-fonts'

export const renderedEmail = renderEmail()
export const displayFonts = await renderFonts()
