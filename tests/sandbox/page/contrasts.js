() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = {};
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.checkVisibility() || node.closest("[aria-hidden=true], :disabled, .skip")) continue;
    const grounds = [];
    for (let at = node; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor);
    const [ground, ink] = [light(paint(grounds)), light(paint([...grounds, getComputedStyle(node).color]))];
    found[`${node.tagName}.${node.className} ${node.textContent.trim().slice(0, 20)}`] =
      (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
  }
  return found;
}
