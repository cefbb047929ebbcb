/** What others do to a page at any moment. Each function runs in the page. */
export const pageChanges = {
  'a translator that wraps texts': () => {
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest('font, svg, noscript')) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        text.parentNode?.replaceChild(outer, text)
        outer.append(inner)
        inner.append('«', text, '»')
      }
    }
    wrapAll()
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true })
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
  },
  'a translator that replaces texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      if (text.nodeValue?.trim()) text.nodeValue = `«${text.nodeValue}»`
    }
  },
  'a password manager': () => {
    for (const input of document.querySelectorAll<HTMLElement>('dialog input')) {
      const around = document.createElement('div')
      const hadFocus = input === document.activeElement
      input.replaceWith(around)
      around.append(document.createElement('com-icon'), input, document.createElement('com-icon'))
      // Moving an element takes the focus away.
      if (hadFocus) input.focus()
    }
    document.querySelector('form')?.prepend(document.createElement('com-menu'))
    document.querySelector('form')?.append(document.createElement('com-menu'))
    document.querySelector('dialog')?.append(document.createElement('com-menu'))
    document.body.prepend(document.createElement('com-menu'))
  },
  'extensions that mark elements': () => {
    document.head.prepend(document.createElement('style'))
    for (const element of document.querySelectorAll<HTMLElement>('body, body *:not(script)')) {
      element.setAttribute('data-seen-by', 'extension')
      element.classList.add('seen')
      element.style.scrollMarginTop = '1px'
      if (element.matches('p, label, li')) element.append(document.createElement('com-note'))
    }
  },
  'a blocker': () => {
    const unwanted = 'header, footer, picture, canvas, svg, output, legend, form > [role=alert]'
    for (const element of document.querySelectorAll(unwanted)) element.remove()
    for (const heading of document.querySelectorAll('h2')) heading.style.display = 'none'
    const get = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get })
  },
  'a reader that moves elements': () => {
    const focused = document.activeElement
    const form = document.querySelector('form')
    const around = document.createElement('div')
    form?.replaceWith(around)
    if (form) around.append(document.createElement('div'), form)
    for (const label of document.querySelectorAll('label[for]')) label.parentElement?.append(label)
    for (const child of document.querySelectorAll('main > *')) child.parentElement?.append(child)
    if (focused instanceof HTMLElement) focused.focus()
  },
}

/** Every change, with another that leaves it its elements. */
export const changedPages = [
  ['a translator that wraps texts', 'a password manager'],
  ['a translator that replaces texts', 'extensions that mark elements'],
  ['a blocker', 'a reader that moves elements'],
] as const
