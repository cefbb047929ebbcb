import { fetchOnInterest, startApp } from './app'
import { handleDialog } from './dialog'
import { keepEarlySubmit } from './early-submit'

/*
 * The inline script. It opens and closes the dialog by itself; the app, which only the payment needs, is
 * fetched on the visitor's first sign of interest and runs once the dialog is open.
 */
if (document.currentScript?.dataset.starts === 'on-load') {
  addEventListener('load', () => void startApp())
} else {
  handleDialog()
  keepEarlySubmit()
  fetchOnInterest()
}
