import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css'
import { keyframes } from './keyframes'
import { buttonRecipe } from './recipes/button'
import { dialogRecipe } from './recipes/dialog'
import { fieldRecipe } from './recipes/field'
import { inputRecipe } from './recipes/input'
import { semanticTokens, tokens } from './tokens'

/**
 * The site's own theme on Chakra's bare machinery: its default theme would double the size of the
 * styles for recipes and palettes that no page shows.
 */
export const themeConfig = defineConfig({
  preflight: false,
  disableLayers: true,
  conditions: { dark: '@media (prefers-color-scheme: dark)' },
  globalCss,
  theme: {
    breakpoints: { md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    semanticTokens,
    keyframes,
    recipes: { button: buttonRecipe, input: inputRecipe },
    slotRecipes: { dialog: dialogRecipe, field: fieldRecipe },
  },
})

/** Chakra's system for every page. */
export const system = createSystem(defaultBaseConfig, themeConfig)
