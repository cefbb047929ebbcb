import { fetchOnInterest, startApp } from './app'
import { handleDialogs } from './dialog'
import { keepEarlySubmit } from './early-submit'
import { watchEntrances } from './entrance'
import { loadDisplayFace } from './load-display-face'
import { turnOnHover } from './turn-on-hover'
import { watchBar } from './watch-bar'

/*
 * The inline script of every page. It opens the checkout's dialog by itself; the app, which only the payment needs, is
 * fetched on the visitor's first sign of interest and runs once that dialog is open.
 */
const { starts, fonts = '', turn = '', inside = '' } = document.currentScript?.dataset ?? {}
loadDisplayFace(fonts)
if (starts === 'on-load') addEventListener('load', () => void startApp())
if (starts === 'with-dialog') {
  handleDialogs(inside)
  watchEntrances(inside)
  keepEarlySubmit()
  fetchOnInterest()
  watchBar()
  turnOnHover(turn)
}
