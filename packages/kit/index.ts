/** Everything else is internal. */
export { type Clock, systemClock } from './clock'
export { chargeLimits, currencies, decimalPrice, decimalsOf, formatAmount, isChargeable } from './currencies'
export { messageOf } from './error-text'
export { handTurnedClock, type HandTurnedClock } from './hand-turned-clock'
export { appendToJournal, openJournal } from './journal'
export { closeServer, isRefused, type LoopbackServer, portOf, serveOnLoopback } from './loopback-server'
export { createListener, type Header, type ListenerOptions } from './listener'
export { type Reason, StartError } from './start-error'
