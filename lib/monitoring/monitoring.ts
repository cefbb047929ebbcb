import { Construct } from 'constructs'
import { AccountAlarms } from './account-alarms'
import { AlarmNotifier } from './alarm-notifier'
import { CallAlarms } from './call-alarms'
import { DeliveryAlarms } from './delivery-alarms'
import { OutageAlarms } from './outage-alarms'
import { PageViews } from './page-views'
import type { StoreAlarm } from './store-alarm'
import { StoreDashboard } from './store-dashboard'
import type { CalledFunction, Watched } from './monitored'

/** Everything that tells people how the store is: its alarms, and the dashboard to look at. */
export class Watching extends Construct {
  readonly dashboardUrl: string
  private readonly outages: OutageAlarms

  constructor(scope: Construct, id: string, watched: Watched) {
    super(scope, id)
    const notifier = new AlarmNotifier(this, 'Notifier', watched.functions.sendAlarm.alias)
    const delivery = new DeliveryAlarms(this, 'Delivery', watched, notifier)
    const calls = new CallAlarms(this, 'Calls', watched, notifier)
    const account = new AccountAlarms(this, 'Account', watched, notifier)
    this.outages = new OutageAlarms(this, 'Outages', watched, notifier)
    const { url } = new StoreDashboard(this, 'Dashboard', {
      watched,
      alarms: [
        this.outages.composite,
        ...delivery.alarms,
        ...this.outages.parts,
        ...calls.alarms,
        ...account.alarms,
      ],
      pageViews: new PageViews(this, 'PageViews', watched.siteLog).metric,
    })
    this.dashboardUrl = url
  }

  /** The alarms that take a new version of a function back; its deployments may refer to them. */
  errorAlarmsOf(name: CalledFunction): StoreAlarm[] {
    return this.outages.errorAlarmsOf(name)
  }
}
