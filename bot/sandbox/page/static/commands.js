// The names of commands, and which of them somebody may mean who has typed a part.

export const nameIn = (text) => text.slice(1).trim().toLowerCase().replace(/\s+/g, " ");
export const isName = (command, text) => text === command.command || text === command.shown;

// Words are beginnings of the command's words, in order or not; only if nothing fits, any part of them.
export function fitting(commands, words) {
  const names = (c) => `${c.command} ${c.shown}`.toLowerCase().split(" ");
  const inOrder = (c) => words.every((word, index) => names(c)[index]?.startsWith(word));
  const begins = (c) => words.every((word) => names(c).some((name) => name.startsWith(word)));
  const contains = (c) => words.every((word) => names(c).some((name) => name.includes(word)));
  const whole = (c) => isName(c, words.join(" "));
  for (const rule of [inOrder, begins, contains]) {
    const found = commands.filter(rule);
    if (found.length) return found.sort((a, b) => whole(b) - whole(a));
  }
  return [];
}
