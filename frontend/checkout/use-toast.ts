import { useEffect, useState } from 'react'

export type Message = { title: string; description: string }

/** The toast: a new message replaces the last one, and it disappears after 8 s unless it is held. */
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

  // Counted, so that a repeated message is announced again.
  const show = (message: Message) =>
    setShown((last) => ({ message, count: (last?.count ?? 0) + 1 }))
  return { shown, show, dismiss, setHeld }
}
