import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, defineKeyframes, type SystemContext } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css'
import { buttonRecipe } from './recipes/button'
import { dialogRecipe } from './recipes/dialog'
import { semanticTokens, tokens } from './tokens'

/** The site's animations, used only where the visitor allows motion. */
const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, transform: 'translateY(1.5rem)' } },
  settle: { from: { opacity: 0.4, transform: 'translateY(1rem)' } },
  spin: { to: { transform: 'rotate(1turn)' } },
})

/**
 * The site's theme on Chakra's base preset. Chakra's default theme would double the size of the styles with recipes and
 * palettes that no page uses.
 */
export const themeConfig = defineConfig({
  // globalCss contains the reset. With a preflight and without layers Chakra writes an unclosed
  // `@layer reset`, which swallows the rules after it.
  preflight: false,
  disableLayers: true,
  // Every page repeats the names of these variables.
  cssVarsPrefix: 'c',
  cssVarsRoot: ':root',
  conditions: {
    dark: '@media screen and (prefers-color-scheme: dark)',
    // Chakra's own also match attributes, which no page has.
    hover: ['@media (hover: hover)', '&:hover'],
    focusVisible: '&:focus-visible',
    placeholder: '&::placeholder',
  },
  globalCss,
  theme: {
    breakpoints: { md: '48rem', lg: '64rem', xl: '112.5rem' },
    tokens,
    semanticTokens,
    keyframes,
    recipes: { button: buttonRecipe },
    slotRecipes: { dialog: dialogRecipe },
  },
})

/** Creates Chakra's system, which takes a phone about 40 ms. */
export function createSiteSystem(): SystemContext {
  return createSystem(defaultBaseConfig, themeConfig)
}
