import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, defineKeyframes, type SystemContext } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css'
import { buttonRecipe } from './recipes/button'
import { dialogRecipe } from './recipes/dialog'
import { semanticTokens, tokens } from './tokens'

/** Used only where the visitor allows motion. */
const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, transform: 'translateY(1.5rem)' } },
  settle: { from: { opacity: 0.4, transform: 'translateY(1rem)' } },
  spin: { to: { transform: 'rotate(1turn)' } },
})

/** On Chakra's base preset: with its default theme the styles would be twice as large. */
export const themeConfig = defineConfig({
  // Without layers, Chakra's preflight is an unclosed `@layer reset`, which swallows the rules after it.
  preflight: false,
  disableLayers: true,
  // Every page repeats the names of these variables.
  cssVarsPrefix: 'c',
  cssVarsRoot: ':root',
  conditions: {
    dark: '@media screen and (prefers-color-scheme: dark)',
    // Chakra's own also match attributes that no page has.
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

/** Takes a phone about 40 ms. */
export function createSiteSystem(): SystemContext {
  return createSystem(defaultBaseConfig, themeConfig)
}
