import { useEffect, useState } from 'react'

/** What a toast says. */
export type Message = { title: string; description: string }

/** The one toast on show: a new message takes its place, and it goes by itself unless it is held. */
export function useToast() {
  const [shown, setShown] = useState<{ message: Message; count: number }>()
  const [held, setHeld] = useState(false)

  function dismiss() {
    setShown(undefined)
    setHeld(false)
  }

  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => setShown(undefined), 8000)
    return () => clearTimeout(timer)
  }, [shown, held])

  // Counted, so that a message that comes twice is read out twice.
  const show = (message: Message) =>
    setShown((last) => ({ message, count: (last?.count ?? 0) + 1 }))
  return { shown, show, dismiss, setHeld }
}
