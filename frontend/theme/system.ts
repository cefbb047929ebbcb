import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css'
import { keyframes } from './keyframes'
import { buttonRecipe } from './recipes/button'
import { dialogRecipe } from './recipes/dialog'
import { semanticTokens, tokens } from './tokens'

/**
 * The site's own theme on Chakra's bare machinery: its default theme would double the size of the
 * styles for recipes and palettes that no page shows.
 */
export const themeConfig = defineConfig({
  // globalCss resets what there is to reset. Without a preflight Chakra writes `@layer reset` and
  // no end to it, which swallows the rules that follow.
  preflight: false,
  disableLayers: true,
  conditions: { dark: '@media (prefers-color-scheme: dark)' },
  globalCss,
  theme: {
    breakpoints: { md: '48rem', lg: '64rem' },
    tokens,
    semanticTokens,
    keyframes,
    recipes: { button: buttonRecipe },
    slotRecipes: { dialog: dialogRecipe },
  },
})

/** Makes Chakra's system, which takes a phone some 40 ms. */
export function createSiteSystem(): SystemContext {
  return createSystem(defaultBaseConfig, themeConfig)
}
