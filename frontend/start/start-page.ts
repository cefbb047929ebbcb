import { fetchOnInterest, startApp } from './app'
import { handleDialog } from './dialog'
import { keepEarlySubmit } from './early-submit'
import { loadDisplayFace } from './load-display-face'
import { watchBar } from './watch-bar'

/*
 * The inline script of every page. It opens and closes the dialog by itself; the app, which only the
 * payment needs, is fetched on the visitor's first sign of interest and runs once the dialog is open.
 */
const { starts, fonts = '' } = document.currentScript?.dataset ?? {}
loadDisplayFace(fonts)
if (starts === 'on-load') addEventListener('load', () => void startApp())
if (starts === 'with-dialog') {
  handleDialog()
  keepEarlySubmit()
  fetchOnInterest()
  watchBar()
}
