import { useEffect } from 'react'

/** Sets the title in the browser's tab and history, also after client-side navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
