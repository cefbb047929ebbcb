import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Emotion's cache of the styles in the page. It has no plugin for vendor prefixes: the browsers that the scripts are
 * built for need none, and prefixes make the pages a fifth larger.
 */
export function createStyleCache(): EmotionCache {
  return createCache({ key: 'css', stylisPlugins: [] })
}
