import type { CSSProperties } from 'react'
import { withDisplayFace } from '../../lambda/shop/messages/display-face'
import { brand } from '../../product/brand'

const { light, dark } = brand.colors

const displayFonts = withDisplayFace(brand.fonts.display)
const display: CSSProperties = { fontFamily: displayFonts, color: light.text, margin: 0 }
const body: CSSProperties = {
  fontFamily: brand.fonts.text,
  color: light.text,
  fontSize: '16px',
  lineHeight: '26px',
  margin: 0,
}
const link: CSSProperties = { color: light.accent, textDecoration: 'underline' }
const small: CSSProperties = {
  ...body,
  color: light.muted,
  fontSize: '14px',
  lineHeight: '22px',
}

/** The light theme, inline, because some inboxes drop all style elements. */
export const inline = {
  background: { backgroundColor: light.background },
  wordmark: {
    ...display,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 500,
    textDecoration: 'none',
  },
  mark: {
    display: 'inline-block',
    verticalAlign: 'middle',
    marginRight: '10px',
    borderRadius: '7px',
  },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.border}`,
    borderRadius: '14px',
    borderCollapse: 'separate',
  },
  /** With images off, the alt text on the accent color replaces the cover. */
  cover: {
    backgroundColor: light.accent,
    color: light.onAccent,
    fontFamily: brand.fonts.display,
    fontSize: '22px',
    lineHeight: '30px',
    textAlign: 'center',
    borderRadius: '4px',
    margin: '0 auto',
  },
  heading: { ...display, fontSize: '30px', lineHeight: '36px', fontWeight: 500 },
  subheading: { ...display, fontSize: '20px', lineHeight: '28px', fontWeight: 500 },
  body,
  small,
  footnote: { ...small, fontSize: '13px' },
  strong: { color: light.text, fontWeight: 600 },
  button: { backgroundColor: light.accentSolid, borderRadius: '10px', borderCollapse: 'separate' },
  buttonText: {
    display: 'block',
    color: light.onAccent,
    fontFamily: brand.fonts.text,
    fontSize: '18px',
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
    padding: '16px 28px',
  },
  link,
  address: { ...link, wordBreak: 'break-all' },
  footItem: { display: 'inline-block' },
  border: { borderTop: `1px solid ${light.border}`, margin: 0 },
} satisfies Record<string, CSSProperties>

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
 * Rules that cannot be inline. They are in separate style elements, because Gmail drops a whole element for a single
 * rule that it does not support. They are: more room and a larger cover on screens wider than a phone; the dark theme;
 * the dark theme for Outlook, which marks recolored elements with `data-ogsc` (text) and `data-ogsb` (backgrounds); and
 * the links that Apple Mail makes of order numbers.
 */
export const styleSheets = {
  basic: [
    `body{margin:0;padding:0;background-color:${light.background}}`,
    '@media (min-width:600px){',
    '.room{padding-left:56px !important;padding-right:56px !important}',
    '.masthead{padding-top:32px !important;padding-bottom:24px !important}',
    '.cover-room{padding-top:40px !important}',
    '.cover{width:160px !important;height:240px !important}',
    '}',
  ].join('\n'),
  dark: [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media screen and (prefers-color-scheme:dark){',
    `body{background-color:${dark.background} !important}`,
    ...darkRules.map(([selector, declarations]) => `${selector}{${declarations}}`),
    '}',
  ].join('\n'),
  outlookDark: darkRules
    .map(([selector, rule]) => `[data-ogsc] ${selector},[data-ogsb] ${selector}{${rule}}`)
    .join('\n'),
  apple: 'a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}',
}
