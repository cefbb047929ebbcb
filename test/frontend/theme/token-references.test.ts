import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeConfig } from '../../../frontend/theme/system'
import { stylesIn, stylesInSource, unresolved } from '../../support/frontend/token-references'

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
