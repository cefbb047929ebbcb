import { useEffect, useState } from 'react'

export type ToastMessage = { title: string; description: string }

/** A new message replaces the last one, and disappears after 8 s unless it is held. */
export function useToast() {
  // Counted, so that a repeated message is announced again.
  const [shown, setShown] = useState<{ message?: ToastMessage; count: number }>({ count: 0 })
  const [held, setHeld] = useState(false)

  const show = (message: ToastMessage) => setShown(({ count }) => ({ message, count: count + 1 }))

  function dismiss() {
    setShown(({ count }) => ({ count }))
    setHeld(false)
  }

  useEffect(() => {
    if (!shown.message || held) return
    const timer = setTimeout(() => setShown(({ count }) => ({ count })), 8000)
    return () => clearTimeout(timer)
  }, [shown, held])

  return { ...shown, show, dismiss, setHeld }
}
