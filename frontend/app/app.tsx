import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createSiteSystem } from '../theme/system'

/** What is around every page, in the build's rendering and in the browser's alike. */
export function App(props: { styles: EmotionCache; onAlive?: () => void; children: ReactNode }) {
  const { styles, onAlive, children } = props
  // Here and not on import, which is long enough for a phone as it is.
  const [system] = useState(createSiteSystem)
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
