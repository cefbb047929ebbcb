import {
  type AlarmBase,
  AlarmRule,
  AlarmState,
  CompositeAlarm,
  type IAlarmAction,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { accountAlarms } from './account-alarms'
import { type AlarmSource, alarmSource } from './alarm-entry'
import { deliveryAlarms } from './delivery-alarms'
import { moneyAlarms } from './money-alarms'
import { outageAlarms } from './outage-alarms'
import { recoveryAlarms } from './recovery-alarms'
import { reportAlarms } from './report-alarms'
import { alarmDescription, alarmNameOf, StoreAlarm } from './store-alarm'

/** The actions of alarms: the function that writes the email, and a topic that needs no function. */
type Notifiers = { notifier: IAlarmAction; direct: IAlarmAction }

/** Creates every alarm of the stage from its entry; the composite alarm is the first. */
export function storeAlarms(
  scope: Construct,
  monitored: Monitored,
  notifiers: Notifiers,
): AlarmBase[] {
  const source = alarmSource(scope, monitored)
  const made = Object.entries(entriesOf(source)).map(
    ([path, entry]) => new StoreAlarm(...placeOf(scope, path), entry, notifiers.notifier),
  )
  const outages = made.filter(({ entry }) => entry.about === 'outage')
  return [addStoreFailing(scope, outages, source, notifiers), ...made]
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

/**
 * The alarm that fires with the first outage and is resolved with the last, so that one outage sends one email. It
 * excludes alarms that a single order can keep in alarm for hours: they would keep it in alarm, and it would not report
 * the next outage.
 */
function addStoreFailing(
  scope: Construct,
  outages: StoreAlarm[],
  { dashboard }: AlarmSource,
  { notifier, direct }: Notifiers,
): CompositeAlarm {
  const alarm = new CompositeAlarm(...placeOf(scope, 'Outages/StoreFailing'), {
    compositeAlarmName: alarmNameOf(scope, 'store-failing'),
    alarmDescription: alarmDescription({
      id: 'store-failing',
      title: 'The store is failing',
      impact:
        'Buyers cannot see the page, cannot pay or cannot download, or payments are not ' +
        'recorded. The dashboard shows the alarms behind it. Ops gets this twice, once straight ' +
        'from AWS, in case functions cannot run.',
      look: dashboard,
    }),
    alarmRule: AlarmRule.anyOf(
      ...outages.map((each) => AlarmRule.fromAlarm(each, AlarmState.ALARM)),
    ),
  })
  alarm.addAlarmAction(notifier, direct)
  alarm.addOkAction(notifier)
  return alarm
}

/** The parent construct and id for a path. Missing parents are created. */
function placeOf(scope: Construct, path: string): [parent: Construct, id: string] {
  const [first = '', ...others] = path.split('/')
  if (others.length === 0) return [scope, first]
  const child = scope.node.tryFindChild(first)
  return placeOf(child instanceof Construct ? child : new Construct(scope, first), others.join('/'))
}
