// Runs in the browser and returns the value that page-facts.ts reads. Contrast follows WCAG 2: text against its background.
(() => {
  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const hasText = (element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
    );
  const contrastOf = (element) => {
    const [light, dark] = [getComputedStyle(element).color, groundOf(element)]
      .map(luminance)
      .sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  /** Fields have the text of their label. */
  const nameOf = ({ labels, textContent }) => (labels?.[0]?.textContent ?? textContent).trim();
  const active = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    lang: document.documentElement.lang,
    title: document.title,
    mains: all('main').length,
    headings: all('h1, h2, h3').map(({ textContent }) => textContent),
    unnamedControls: all('a, button, input, select').filter((control) => nameOf(control) === '').length,
    isWiderThanScreen: document.documentElement.scrollWidth > window.innerWidth,
    leastContrast: Math.min(...all('body *').filter(hasText).map(contrastOf)),
    focus: {
      text: active.textContent.trim(),
      ring: `${outlineStyle} ${outlineWidth}`,
      height: active.getBoundingClientRect().height,
    },
  };
})();
