import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSiteSystem, themeConfig } from '../../../frontend/theme/system'

const frontend = join(__dirname, '../../../frontend')
const components = globSync('**/*.tsx', { cwd: frontend })

test('every token that the theme’s own styles use exists', () => {
  const { recipes = {}, slotRecipes = {} } = themeConfig.theme ?? {}

  expect(unresolved(stylesIn({ recipes, slotRecipes, ...themeConfig.globalCss }))).toEqual([])
})

test('every token that a component uses exists', () => {
  const styles = components.flatMap((file) => stylesInSource(readFileSync(join(frontend, file), 'utf8')))

  expect(styles.length).toBeGreaterThan(100)
  expect(unresolved(styles)).toEqual([])
})

test('no component imports Chakra’s whole package with its default tokens', () => {
  const sources = components.map((file) => readFileSync(join(frontend, file), 'utf8')).join('\n')

  expect(sources).not.toMatch(/@chakra-ui\/react(\/theme|\/preset)?'/)
})

const system = createSiteSystem()

/** A style in the sources: `color` and `text`, `px` and `4`. */
type Style = { property: string; value: string }

/**
 * The styles that name a token which the theme does not have. Chakra writes such a name into the CSS
 * unchanged, and browsers silently drop the declaration.
 */
function unresolved(styles: readonly Style[]): Style[] {
  return styles.filter(({ property, value }) => {
    const category = categories.get(property)
    const inline = [...value.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name)
    if (inline.some((name) => !hasToken(name))) return true
    return category !== undefined && isName(value) && !hasToken(`${category}.${value}`)
  })
}

/** All styles in a style object, however deep. */
function stylesIn(object: object): Style[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) {
      const isByBreakpoint = Object.keys(value).every((name) => breakpoints.has(name))
      if (!isByBreakpoint) return stylesIn(value)
      return Object.values(value).map((each) => ({ property: key, value: String(each) }))
    }
    return [{ property: key, value: String(value) }]
  })
}

/** All styles in a component's source: its attributes and the entries of its style objects. */
function stylesInSource(source: string): Style[] {
  const single = [...source.matchAll(/\b([A-Za-z]+)(?:=|: )(?:"([^"]+)"|'([^']+)')/g)].map(
    ([, property = '', attribute, entry]) => ({ property, value: attribute ?? entry ?? '' }),
  )
  const byBreakpoint = [...source.matchAll(/\b([A-Za-z]+)(?:=\{|: )\{([^{}]+)\}/g)].flatMap(
    ([, property = '', entries = '']) =>
      [...entries.matchAll(/\b(\w+): '([^']+)'/g)]
        .filter(([, name = '']) => breakpoints.has(name))
        .map(([, , value = '']) => ({ property, value })),
  )
  return [...single, ...byBreakpoint]
}

const breakpoints = new Set(['base', ...Object.keys(themeConfig.theme?.breakpoints ?? {})])

/** e.g. `px` → `spacing`, `bg` → `colors`. */
const categories = new Map(
  Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(([property, utility]) => {
    const category = categoryOf(utility.values)
    if (category === undefined) return []
    return [property, ...[utility.shorthand ?? []].flat()].map((name) => [name, category] as const)
  }),
)

function categoryOf(values: unknown): string | undefined {
  if (typeof values === 'string') return values
  if (typeof values !== 'function') return undefined
  const requested: string[] = []
  values((category: string) => {
    requested.push(category)
    return {}
  })
  return requested[0]
}

function hasToken(name: string): boolean {
  return system.tokens.getByName(name) !== undefined
}

/** Names and plain numbers may be tokens; lengths, functions and CSS keywords are not. */
function isName(value: string): boolean {
  const isLength = /^(-?[\d.]+(r?em|px|%|dvh)|0|0\.\d+)$/.test(value)
  return /^[\w.-]+$/.test(value) && !isLength && !cssWords.has(value)
}

const cssWords = new Set(
  'auto none inherit transparent currentColor solid pointer progress default zoom-in zoom-out CanvasText'.split(' '),
)
