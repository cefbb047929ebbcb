/**
 * Outlook on Windows draws with Word: it knows no `max-width` and sets Times where it does not know
 * a stack's first typeface. Comments that only it reads put that right. React writes no comments,
 * so the component carries marks that `withOutlook` turns into them afterwards.
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

/** Puts what only Outlook reads in the place of the marks. */
export function withOutlook(html: string): string {
  return html
    .replace(outlookMarks.fonts, onlyOutlook(fonts))
    .replace(outlookMarks.sheetBegin, onlyOutlook(sheetBegin))
    .replace(outlookMarks.sheetEnd, onlyOutlook(sheetEnd))
}

function onlyOutlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`
}
