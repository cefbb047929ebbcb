import { Construct } from 'constructs'
import { AccountAlarms } from './alarms/account-alarms'
import { AlarmNotifier } from './alarms/alarm-notifier'
import { BooksAlarm } from './alarms/books-alarm'
import { CardTestingAlarm } from './alarms/card-testing-alarm'
import { DeliveryAlarms } from './alarms/delivery-alarms'
import type { DirectTopic } from './alarms/direct-topic'
import { FirewallAlarm } from './alarms/firewall-alarm'
import { MonthlyTrial } from './alarms/monthly-trial'
import { FeedbackAlarms } from './alarms/feedback-alarms'
import { OutageAlarms } from './alarms/outage-alarms'
import { RecoveryAlarms } from './alarms/recovery-alarms'
import { SendingStatus } from './alarms/sending-status'
import type { StoreAlarm } from './alarms/store-alarm'
import { StoreDashboard } from './dashboard/store-dashboard'
import { BillBudget } from './bill-budget'
import type { CalledFunction, Monitored } from './metrics/monitored'
import { PageViews } from './metrics/page-views'
import { countRefusedRequests } from './metrics/refused-requests'

/** The store's alarms, their notifications, the dashboard and the budget of the bill. */
export class Monitoring extends Construct {
  readonly dashboardUrl: string
  private readonly outages: OutageAlarms

  /** @param direct the topic for outages in which functions cannot run. */
  constructor(scope: Construct, id: string, monitored: Monitored, direct: DirectTopic) {
    super(scope, id)
    const sendAlarm = monitored.functions.sendAlarm.alias
    const notifier = new AlarmNotifier(this, 'Notifier', sendAlarm)
    const delivery = new DeliveryAlarms(this, 'Delivery', monitored, notifier)
    const recovery = new RecoveryAlarms(this, 'Recovery', monitored, notifier)
    const feedback = new FeedbackAlarms(this, 'Feedback', monitored, notifier)
    const cardTesting = new CardTestingAlarm(this, 'CardTesting', monitored, notifier)
    const books = new BooksAlarm(this, 'Books', monitored, notifier)
    const account = new AccountAlarms(this, 'Account', monitored, notifier)
    countRefusedRequests(this, 'RefusedRequests', monitored.api.accessLog)
    this.outages = new OutageAlarms(this, 'Outages', monitored, { notifier, direct })
    const { config, firewall, stage } = monitored
    if (config.billBudgetDollars !== false) {
      new BillBudget(this, 'Bill', { ...config, dollars: config.billBudgetDollars })
    }
    new MonthlyTrial(this, 'Trial', { stage, sendAlarm, direct })
    new SendingStatus(this, 'SendingStatus', { stage, direct })
    const blocked = firewall ? [new FirewallAlarm(this, 'Firewall', firewall, notifier)] : []
    const { url } = new StoreDashboard(this, 'Dashboard', {
      monitored,
      alarms: [
        this.outages.composite,
        ...delivery.alarms,
        ...this.outages.parts,
        ...recovery.alarms,
        ...feedback.alarms,
        cardTesting,
        books,
        ...blocked,
        ...account.alarms,
      ],
      pageViews: new PageViews(this, 'PageViews', monitored.siteLog).metric,
    })
    this.dashboardUrl = url
  }

  /** The alarms that roll back a new version of a function. */
  rollbackAlarmsOf(name: CalledFunction): StoreAlarm[] {
    return this.outages.rollbackAlarmsOf(name)
  }
}
