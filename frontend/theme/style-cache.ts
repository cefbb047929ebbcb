import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/**
 * Emotion's cache of the styles in the page. It has no plugin for vendor prefixes: the browsers that the scripts are
 * built for need none, and prefixes make the pages a fifth larger.
 */
export function createStyleCache(): EmotionCache {
  // Not named `css`, because Emotion would move the style element of that name.
  return createCache({ key: 'c', stylisPlugins: [omitUnread] })
}

/** Variables that Chakra adds for every background and breakpoint. */
const unread = /^--(bg-currentcolor|c-breakpoints|c-sizes-breakpoint)/

/** Leaves out variables that no style reads. */
const omitUnread: StylisPlugin = (element) => {
  if (element.type === 'decl' && unread.test(String(element.props))) element.value = ''
}
