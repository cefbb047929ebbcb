import * as z from 'zod'

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

/** Sends one command and resolves with its value. Rejects with {@link WebDriverError}. */
export type Send = (
  command: keyof typeof commands,
  parameters?: Record<string, string | string[]>,
) => Promise<unknown>

/** A running browser, and a function that ends it. */
export type Engine = { send: Send; close: () => Promise<void> }

/** The browser refused a command, such as a click on a button that another element covers. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

/** https://www.w3.org/TR/webdriver2/#elements */
const elementSchema = z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() })

/** One element of a page, as it was found. */
export type Element = ReturnType<typeof element>

/** The elements that an XPath finds now. */
export async function findElements(send: Send, xpath: string): Promise<Element[]> {
  const found = await send('FindElements', { using: 'xpath', value: xpath })
  return z
    .array(elementSchema)
    .parse(found)
    .map((reference) => element(send, reference['element-6066-11e4-a52e-4f735466cecf']))
}

function element(send: Send, id: string) {
  return {
    click: () => send('ElementClick', { id }),
    /** Presses the keys of a text, one after the other. */
    type: (text: string) => send('ElementSendKeys', { id, text }),
    isVisible: async () => z.boolean().parse(await send('IsElementDisplayed', { id })),
    isEnabled: async () => z.boolean().parse(await send('IsElementEnabled', { id })),
    value: async () => z.string().parse(await send('GetElementProperty', { id, name: 'value' })),
    style: async (propertyName: string) =>
      z.string().parse(await send('GetElementCSSValue', { id, propertyName })),
  }
}
