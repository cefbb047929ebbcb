import { fetchOnInterest } from './app'
import { handleDialogs } from './dialog'
import { keepEarlySubmit } from './early-submit'
import { fetchTurn } from './fetch-turn'
import { loadDisplayFace } from './load-display-face'
import { offerMeantEmail } from './meant-email'
import { watchBar, watchEntrances } from './watch-elements'

/*
 * The landing page's inline script opens the checkout's dialog. Only the payment needs the app, which is fetched on the
 * visitor's first sign of interest and runs once the dialog is open.
 */
loadDisplayFace()
handleDialogs()
watchEntrances()
keepEarlySubmit()
offerMeantEmail()
fetchOnInterest()
watchBar()
fetchTurn()
