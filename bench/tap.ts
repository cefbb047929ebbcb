import { type Browser, devices } from 'playwright'
import { wording } from '../product/wording'

/** CPU and network of Lighthouse's mobile preset. */
export const slowdown = 4
const slow4g = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 }

/** A page with nothing but a button that opens a dialog. */
export const barePage = `data:text/html,${encodeURIComponent(
  `<meta name=viewport content=width=device-width><dialog>.</dialog>
  <button onclick="previousElementSibling.showModal()">${wording.landing.addToCart}</button>`,
)}`

/** In milliseconds, on a slowed phone. An `early` tap comes before the app has arrived over a slow network. */
export async function tapMs(browser: Browser, store: string, early: boolean): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await page.addInitScript(recordTap)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (early) await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  await page.goto(store, { waitUntil: early ? 'commit' : 'networkidle' })
  if (!early) {
    // A sign of interest, and time to fetch the app.
    await page.mouse.wheel(0, 1)
    await page.waitForTimeout(2000)
  }
  await page.getByRole('button', { name: wording.landing.addToCart }).tap()
  const recorded = await page.waitForFunction(recordedTap, undefined, { polling: 100 })
  const time = Number(await recorded.jsonValue())
  await context.close()
  return time
}

/** Runs in the page: from the click's time stamp to the first task after the frame that shows the dialog. */
function recordTap() {
  addEventListener(
    'click',
    async ({ timeStamp }) => {
      do {
        await new Promise(requestAnimationFrame)
      } while (!document.querySelector('dialog[open], [role=dialog]')?.checkVisibility())
      await new Promise((painted) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', painted)
        port1.start()
        port2.postMessage(undefined)
      })
      Reflect.set(globalThis, 'recordedTap', performance.now() - timeStamp)
    },
    true,
  )
}

const recordedTap = () => Reflect.get(globalThis, 'recordedTap')
