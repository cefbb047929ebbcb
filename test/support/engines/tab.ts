import { expect } from '@playwright/test'
import * as z from 'zod'
import type { Send } from './webdriver'

/** https://www.w3.org/TR/webdriver2/#elements: the one value of each is its id. */
const elementsSchema = z.array(z.record(z.string(), z.string()))

/** A browser tab, used as a buyer does: by the visible text. Every method waits for its element. */
export type Tab = ReturnType<typeof openTab>

export function openTab(send: Send) {
  /** Repeats an action on the first visible element, with commands about it, until it succeeds. */
  async function onVisible(xpath: string, act: (tell: Send) => Promise<unknown>) {
    await expect(async () => {
      const found = await send('FindElements', { using: 'xpath', value: xpath })
      for (const [id = ''] of elementsSchema.parse(found).map((each) => Object.values(each))) {
        const tell: Send = (command, parameters) => send(command, { ...parameters, id })
        if (await tell('IsElementDisplayed')) return act(tell)
      }
      throw new Error(`Nothing visible is ${xpath}.`)
    }).toPass()
  }
  const click = (tell: Send) => tell('ElementClick')
  return {
    open: (url: string) => send('Navigate', { url }),
    back: () => send('Back'),
    press: (name: string) => onVisible(button(name), click),
    choose: (label: string) => onVisible(text(label), click),
    /** Presses the keys of a text, one after the other. */
    type: (label: string, keys: string) => onVisible(input(label), (tell) => tell('ElementSendKeys', { text: keys })),
    sees: (sentence: string) => onVisible(text(sentence), async () => true),
    /** A length or another value that every engine writes alike. */
    seesStyle: (sentence: string, propertyName: string, value: string) =>
      onVisible(text(sentence), async (tell) => expect(await tell('GetElementCSSValue', { propertyName })).toBe(value)),
    seesEnabled: (name: string) =>
      onVisible(button(name), async (tell) => expect(await tell('IsElementEnabled')).toBe(true)),
    seesValue: (label: string, value: string) =>
      onVisible(input(label), async (tell) => expect(await tell('GetElementProperty', { name: 'value' })).toBe(value)),
    /** Runs a function in the page. */
    run: (change: () => void) => send('ExecuteScript', { script: `(${change.toString()})()`, args: [] }),
    /** A PNG. */
    screenshot: async () => Buffer.from(String(await send('TakeScreenshot')), 'base64'),
  }
}

const button = (name: string) => `//button[normalize-space()=${quoted(name)}]`
const text = (sentence: string) => `//*[text()[normalize-space()=${quoted(sentence)}]]`
const input = (label: string) =>
  `//input[@id=//label[normalize-space()=${quoted(label)}]/@for or ancestor::label[normalize-space()=${quoted(label)}]]`

/** XPath 1.0 has no escapes. */
function quoted(value: string): string {
  return value.includes('"') ? `'${value}'` : `"${value}"`
}
