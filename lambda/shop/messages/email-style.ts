import { brand } from '../../../product/brand'
import { withDisplayFace } from './font-faces'

const { light, dark } = brand.colors

const display = `margin:0;font-family:${withDisplayFace(brand.fonts.display)};color:${light.text};font-weight:500`
const text = `margin:0;font-family:${brand.fonts.text}`
const small = `${text};color:${light.muted};font-size:14px;line-height:22px`
const link = `color:${light.accent};text-decoration:underline`

/** The light theme: some inboxes drop all style elements. */
export const inline = {
  background: `background-color:${light.background}`,
  wordmark: `${display};font-size:20px;line-height:28px;text-decoration:none`,
  mark: 'display:inline-block;vertical-align:middle;border-radius:7px',
  card: `background-color:${light.surface};border:1px solid ${light.border};border-radius:14px;border-collapse:separate`,
  // With images off, this styles the alt text.
  cover: `display:block;margin:0 auto;background-color:${light.accent};color:${light.onAccent};font-family:${brand.fonts.display};font-size:22px;line-height:30px;text-align:center;border-radius:4px`,
  heading: `${display};font-size:30px;line-height:36px`,
  subheading: `${display};font-size:20px;line-height:28px`,
  body: `${text};color:${light.text};font-size:16px;line-height:26px`,
  small,
  footnote: `${small};font-size:13px`,
  strong: `color:${light.text};font-weight:600`,
  // Outlook pads the cell, all others the link, so that the whole button can be pressed.
  button: `background-color:${light.accentSolid};border-radius:10px;text-align:center;mso-padding-alt:16px 28px`,
  buttonText: `display:block;padding:16px 28px;mso-padding-alt:0;color:${light.onAccent};font-family:${brand.fonts.text};font-size:18px;line-height:22px;font-weight:600;text-decoration:none`,
  link,
  address: `${link};word-break:break-all`,
  footItem: 'display:inline-block',
  border: `border:0;border-top:1px solid ${light.border};margin:0`,
}

const darkRules: [selector: string, declarations: string][] = [
  ['.background', `background-color:${dark.background} !important`],
  ['.card', `background-color:${dark.surface} !important;border-color:${dark.border} !important`],
  ['.text', `color:${dark.text} !important`],
  ['.muted', `color:${dark.muted} !important`],
  ['.link', `color:${dark.accent} !important`],
  ['.button', `background-color:${dark.accentSolid} !important`],
  ['.button-text', `color:${dark.onAccent} !important`],
  ['.border', `border-color:${dark.border} !important`],
]

/**
 * Each is an element of its own, because Gmail drops a whole element for one rule that it does not support. Outlook
 * marks recolored elements with `data-ogsc` (text) and `data-ogsb` (backgrounds), and Apple Mail makes links of order
 * numbers.
 */
export const styleSheets = [
  `body{margin:0;padding:0;background-color:${light.background}}
@media (min-width:600px){
.room{padding-left:56px !important;padding-right:56px !important}
.masthead{padding-top:32px !important;padding-bottom:24px !important}
.cover-room{padding-top:40px !important}
.cover{width:160px !important;height:240px !important}
}`,
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media screen and (prefers-color-scheme:dark){
body{background-color:${dark.background} !important}
${darkRules.map(([selector, declarations]) => `${selector}{${declarations}}`).join('\n')}
}`,
  darkRules.map(([selector, rule]) => `[data-ogsc] ${selector},[data-ogsb] ${selector}{${rule}}`).join('\n'),
  'a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}',
]
