import { readFileSync } from 'node:fs'
import { brand } from '../../product/brand'

/** A style sheet that the emulators' pages share, by its path; `undefined` for other paths. */
export function sharedStyles(path: string): string | undefined {
  if (path === '/assets/colors.css') return brandColors()
  if (path === '/assets/base.css') return readFileSync(new URL('base.css', import.meta.url), 'utf8')
  return undefined
}

/** The brand's colors and typeface as CSS variables, for light and dark. */
export function brandColors(): string {
  const { colors, fonts } = brand
  return `:root {
${variables(colors.light)}
  --font-text: ${fonts.text};
}
@media (prefers-color-scheme: dark) {
  :root {
${variables(colors.dark)}
  }
}
`
}

function variables(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n')
}
