import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { CheckoutDialogProps } from './checkout-dialog'
import { reloadForCheckout, takePressBeforeReload } from './reload-for-checkout'

type Dialog = ComponentType<CheckoutDialogProps> | undefined

/**
 * The dialog, fetched as soon as the page is hydrated so that it opens at once. (React.lazy would
 * fetch it on the first press, and delays a chunk that is already there.) `takeEarlyPress` returns
 * true once if the button was pressed before the page was hydrated.
 */
export function useCheckoutDialog(takeEarlyPress: () => boolean) {
  const [Dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  const [unavailable, setUnavailable] = useState(false)

  function show(fetched: Dialog, reload: () => boolean): void {
    const isComing = fetched !== undefined || reload()
    setDialog(() => fetched)
    setOpen(isComing)
    setUnavailable(!isComing)
  }

  async function press(): Promise<void> {
    setOpen(true)
    setUnavailable(false)
    show(Dialog ?? (await fetchDialog()), reloadForCheckout)
  }

  const onPrefetched = useEffectEvent((fetched: Dialog, pressedBeforeReload: boolean) => {
    if (takeEarlyPress()) show(fetched, reloadForCheckout)
    else if (pressedBeforeReload) show(fetched, () => false)
    else setDialog(() => fetched)
  })
  useEffect(() => {
    const pressedBeforeReload = takePressBeforeReload()
    void fetchDialog().then((fetched) => onPrefetched(fetched, pressedBeforeReload))
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
