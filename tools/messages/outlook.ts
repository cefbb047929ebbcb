/**
 * Outlook on Windows renders with Word: it ignores `max-width`, and falls back to Times when it does not know the first
 * typeface of a stack. Conditional comments fix both. React cannot render comments, so the component contains these
 * marks, which `withOutlook` replaces.
 */
export const outlookMarks = {
  fonts: '{{outlookFonts}}',
  sheetBegin: '{{outlookSheetBegin}}',
  sheetEnd: '{{outlookSheetEnd}}',
}

const fonts =
  '<style>p,a,strong{font-family:Arial,sans-serif !important}h1,h2{font-family:Georgia,serif !important}</style>'
const sheetBegin =
  '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td>'
const sheetEnd = '</td></tr></table>'

/** Replaces the marks with conditional comments that only Outlook reads. */
export function withOutlook(html: string): string {
  return html
    .replace(outlookMarks.fonts, onlyOutlook(fonts))
    .replace(outlookMarks.sheetBegin, onlyOutlook(sheetBegin))
    .replace(outlookMarks.sheetEnd, onlyOutlook(sheetEnd))
}

function onlyOutlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`
}
