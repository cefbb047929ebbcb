import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createSiteSystem } from '../theme/system'

/** In the browser and in prerendering. */
export function App(props: { styles: EmotionCache; onStarted?: () => void; children: ReactNode }) {
  const { styles, onStarted, children } = props
  // Not on import: a phone needs about 40 ms for it, and here it has a task to itself.
  const [system] = useState(createSiteSystem)
  useEffect(() => onStarted?.(), [onStarted])
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
