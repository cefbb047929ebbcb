const fitFrames = () => {
  for (const frame of document.querySelectorAll('iframe[data-fit]')) {
    const fit = () => {
      const content = frame.contentDocument?.documentElement
      const border = frame.offsetHeight - frame.clientHeight
      // A scrollHeight is at least the frame's.
      if (content) frame.style.height = `${content.offsetHeight + border}px`
    }
    frame.addEventListener('load', fit)
    new ResizeObserver(fit).observe(frame)
    fit()
  }
}

const countMessages = (page) => page.querySelectorAll('#list li').length

const update = async () => {
  const response = await fetch(location.href)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const added = countMessages(page) - countMessages(document)
  for (const part of document.querySelectorAll('[data-live]')) {
    part.innerHTML = page.getElementById(part.id)?.innerHTML ?? ''
  }
  fitFrames()
  if (added > 0) {
    const announcement = added === 1 ? 'A new message' : `${added} new messages`
    document.getElementById('announcement').textContent = announcement
  }
}

fitFrames()
const events = new EventSource('/events')
events.addEventListener('message', update)
// After a restart of the store there may be messages without an event.
events.addEventListener('error', () => events.addEventListener('open', update, { once: true }))
