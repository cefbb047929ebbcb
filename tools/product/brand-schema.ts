import * as z from 'zod'
import { address, group, line, text } from './forms'

const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'is no colour like #1C1A17', abort: true })

const colorsSchema = group({
  background: color,
  surface: color,
  text: color,
  muted: color,
  border: color,
  control: color,
  accent: color,
  accentSolid: color,
  onAccent: color,
}).check(({ value, issues }) => {
  for (const [front, back, needed] of pairs) {
    const contrast = contrastOf(value[front], value[back])
    if (contrast >= needed) continue
    // Rounded down, so that it never looks sufficient when it is not.
    const shown = Math.floor(contrast * 10) / 10
    const message = `(${value[front]}) has a contrast of ${shown} to ${back} (${value[back]}) and needs ${needed}`
    issues.push({ code: 'custom', path: [front], message, input: value })
  }
})

const policies = ['refunds', 'privacy', 'terms'] as const

const linksSchema = z
  .array(
    group({ label: text, url: address, policy: z.enum(policies, `is none of ${policies.join(', ')}`).optional() }),
    'is no list like [{ label: "Imprint", url: "https://…" }]',
  )
  .check(({ value, issues }) => {
    for (const [index, { policy }] of value.entries()) {
      const first = value.findIndex((link) => link.policy === policy)
      if (policy === undefined || first === index) continue
      const message = `is "${policy}", as that of entry ${first + 1} is already`
      issues.push({ code: 'custom', path: [index, 'policy'], message, input: value })
    }
  })

/** Each message is the end of a sentence about its field. */
export const brandSchema = group({
  name: line,
  helpAddress: z.email('is no email address').optional(),
  links: linksSchema,
  social: group({ network: text, handle: text, url: address }),
  fonts: group({ display: text, text }),
  colors: group({ light: colorsSchema, dark: colorsSchema }),
})

type Colors = z.infer<typeof colorsSchema>

/** https://www.w3.org/WAI/WCAG22/quickref/#contrast-minimum and #non-text-contrast */
const pairs: [front: keyof Colors, back: keyof Colors, needed: number][] = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['muted', 'background', 4.5],
  ['muted', 'surface', 4.5],
  ['accent', 'background', 4.5],
  ['accent', 'surface', 4.5],
  ['onAccent', 'accentSolid', 4.5],
  ['accentSolid', 'background', 3],
  ['accentSolid', 'surface', 3],
  ['control', 'background', 3],
  ['control', 'surface', 3],
]

/** Takes colours such as `#1C1A17`. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
