import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { accountAlarms } from './account-alarms'
import { type AlarmSource, alarmSource } from './alarm-entry'
import { deliveryAlarms } from './delivery-alarms'
import { moneyAlarms } from './money-alarms'
import { outageAlarms } from './outage-alarms'
import { recoveryAlarms } from './recovery-alarms'
import { reportAlarms } from './report-alarms'
import { type Notifiers, StoreAlarm } from './store-alarm'

/** Creates every alarm of the stage from its entry. */
export function storeAlarms(
  scope: Construct,
  monitored: Monitored,
  notifiers: Notifiers,
): StoreAlarm[] {
  return Object.entries(entriesOf(alarmSource(scope, monitored))).map(
    ([path, entry]) => new StoreAlarm(...placeOf(scope, path), entry, notifiers),
  )
}

function entriesOf(source: AlarmSource) {
  return {
    ...deliveryAlarms(source),
    ...outageAlarms(source),
    ...recoveryAlarms(source),
    ...reportAlarms(source),
    ...moneyAlarms(source),
    ...accountAlarms(source),
  }
}

/** The parent construct and id for a path. Missing parents are created. */
function placeOf(scope: Construct, path: string): [parent: Construct, id: string] {
  const [first = '', ...others] = path.split('/')
  if (others.length === 0) return [scope, first]
  const child = scope.node.tryFindChild(first)
  return placeOf(child instanceof Construct ? child : new Construct(scope, first), others.join('/'))
}
