import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeConfig } from '../../../frontend/theme/system'
import { stylesIn, stylesInSource, unresolved } from '../../support/frontend/token-references'

const frontend = join(__dirname, '../../../frontend')
const components = globSync('**/*.tsx', { cwd: frontend })

test('a token that the theme lacks is found', () => {
  const source = `<chakra.p color="fg.muted" px={{ base: '4', md: '7' }} mt="auto" w="2rem" />`

  expect(unresolved(stylesInSource(source))).toEqual([
    { property: 'color', value: 'fg.muted' },
    { property: 'px', value: '7' },
  ])
  expect(unresolved(stylesIn({ base: { _hover: { bg: 'papyrus', m: '{spacing.x}' } } }))).toEqual([
    { property: 'bg', value: 'papyrus' },
    { property: 'm', value: '{spacing.x}' },
  ])
})

test('every token that the theme’s own styles use exists', () => {
  const { recipes = {}, slotRecipes = {} } = themeConfig.theme ?? {}

  expect(unresolved(stylesIn({ recipes, slotRecipes, ...themeConfig.globalCss }))).toEqual([])
})

test.each(components)('every token that %s uses exists', (file) => {
  const styles = stylesInSource(readFileSync(join(frontend, file), 'utf8'))

  expect(unresolved(styles)).toEqual([])
})

test('no component imports Chakra’s whole package with its default tokens', () => {
  const sources = components.map((file) => readFileSync(join(frontend, file), 'utf8')).join('\n')

  expect(sources).not.toMatch(/@chakra-ui\/react(\/theme|\/preset)?'/)
})
