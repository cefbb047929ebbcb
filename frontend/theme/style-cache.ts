import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Where Emotion keeps the styles that are in the page. Without its plugin for vendor prefixes: the
 * browsers that the scripts are built for need none of them, and they make the pages a fifth larger.
 */
export function createStyleCache(): EmotionCache {
  return createCache({ key: 'css', stylisPlugins: [] })
}
