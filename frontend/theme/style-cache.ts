import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/** Has no plugin for vendor prefixes, which make pages a fifth larger and which no supported browser needs. */
export function createStyleCache(): EmotionCache {
  // Not `css`: Emotion would move the style element of that name.
  return createCache({ key: 'c', stylisPlugins: [omitUnread] })
}

/** Variables that Chakra adds for every background and breakpoint. */
const unread = /^--(bg-currentcolor|c-breakpoints|c-sizes-breakpoint)/

const omitUnread: StylisPlugin = (element) => {
  if (element.type === 'decl' && unread.test(String(element.props))) element.value = ''
}
