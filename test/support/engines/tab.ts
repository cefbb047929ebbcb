import { expect } from '@playwright/test'
import { type Element, findElements, type Send } from './webdriver'

const patience = { timeout: 60_000 }

/** A browser tab, used as a buyer does: by the visible text. Every method waits for its element. */
export type Tab = ReturnType<typeof openTab>

export function openTab(send: Send) {
  /** Repeats an action on the first visible element until it succeeds. */
  async function onVisible(xpath: string, act: (element: Element) => Promise<unknown>) {
    await expect(async () => {
      for (const element of await findElements(send, xpath)) {
        if (await element.isVisible()) return act(element)
      }
      throw new Error(`Nothing visible is ${xpath}.`)
    }).toPass(patience)
  }
  return {
    open: (url: string) => send('Navigate', { url }),
    back: () => send('Back'),
    press: (name: string) => onVisible(button(name), (element) => element.click()),
    choose: (label: string) => onVisible(text(label), (element) => element.click()),
    type: (label: string, keys: string) => onVisible(input(label), (element) => element.type(keys)),
    sees: (sentence: string) => onVisible(text(sentence), async () => true),
    /** A length or another value that every engine writes alike. */
    seesStyle: (sentence: string, property: string, value: string) =>
      onVisible(text(sentence), async (element) =>
        expect(await element.style(property)).toBe(value),
      ),
    seesEnabled: (name: string) =>
      onVisible(button(name), async (element) => expect(await element.isEnabled()).toBe(true)),
    seesValue: (label: string, value: string) =>
      onVisible(input(label), async (element) => expect(await element.value()).toBe(value)),
    /** Runs a function in the page. */
    run: (change: () => void) =>
      send('ExecuteScript', { script: `(${change.toString()})()`, args: [] }),
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
