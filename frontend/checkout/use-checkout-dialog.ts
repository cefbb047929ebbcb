import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { CheckoutDialogProps } from './checkout-dialog'
import { reloadForCheckout, takePressBeforeReload } from './reload-for-checkout'

type Dialog = ComponentType<CheckoutDialogProps> | undefined

/**
 * The dialog, fetched as soon as the page is alive so that nobody waits for it. (React.lazy would
 * wait for a press, and holds a dialog back that has long been there.) `takeEarlyPress` tells, once,
 * of a press that came before the page was alive.
 */
export function useCheckoutDialog(takeEarlyPress: () => boolean) {
  const [Dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  const [unavailable, setUnavailable] = useState(false)

  function show(fetched: Dialog, instead: () => boolean): void {
    const comes = fetched !== undefined || instead()
    setDialog(() => fetched)
    setOpen(comes)
    setUnavailable(!comes)
  }

  async function press(): Promise<void> {
    setOpen(true)
    setUnavailable(false)
    show(Dialog ?? (await fetchDialog()), reloadForCheckout)
  }

  const fetchedAhead = useEffectEvent((fetched: Dialog, pressedBeforeReload: boolean) => {
    if (takeEarlyPress()) show(fetched, reloadForCheckout)
    else if (pressedBeforeReload) show(fetched, () => false)
    else setDialog(() => fetched)
  })
  useEffect(() => {
    const pressedBeforeReload = takePressBeforeReload()
    void fetchDialog().then((fetched) => fetchedAhead(fetched, pressedBeforeReload))
  }, [])

  return { Dialog, open, unavailable, press, close: () => setOpen(false) }
}

async function fetchDialog(): Promise<Dialog> {
  try {
    return (await import('./checkout-dialog')).CheckoutDialog
  } catch (error) {
    console.error(error)
    return undefined
  }
}
