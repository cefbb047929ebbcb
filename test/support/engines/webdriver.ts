import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** WebDriver (https://www.w3.org/TR/webdriver2/) over HTTP: method and path of each command. */
export const commands = {
  Navigate: ['POST', 'url'],
  Back: ['POST', 'back'],
  FindElements: ['POST', 'elements'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  IsElementDisplayed: ['GET', 'element/{id}/displayed'],
  IsElementEnabled: ['GET', 'element/{id}/enabled'],
  GetElementProperty: ['GET', 'element/{id}/property/{name}'],
  GetElementCSSValue: ['GET', 'element/{id}/css/{propertyName}'],
  ExecuteScript: ['POST', 'execute/sync'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const

/** Rejects with {@link WebDriverError}. */
export type Send = (command: keyof typeof commands, parameters?: Record<string, string | string[]>) => Promise<unknown>

export type Engine = { send: Send; close: () => Promise<void> }

/** The browser refused a command, such as a click on a button that another element covers. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

/** Kills a process, and resolves when it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
