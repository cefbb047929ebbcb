import { useEffect } from 'react'

/** Names the page in the browser's tab and history, also when it was reached without a request. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
