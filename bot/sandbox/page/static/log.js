// The messages of the current channel, with updates and scrolling.

import { $, avatar, el, holdFocus } from "./dom.js";
import { inline } from "./markdown.js";
import { drawMessage, isPinged, waiting } from "./message.js";
import { say } from "./words.js";
import { channelName, here, inChannel, myself, page, personName, state, world } from "./world.js";

// New messages scroll the log if it is at most this many pixels from its end.
const NEAR = 60;

export class Log {
  // `onEnd` is called when the person has scrolled to the new messages.
  constructor(onEnd) {
    this.atEnd = true;
    this.drawn = new Map();
    const scroll = $("scroll");
    scroll.addEventListener("scroll", () => {
      this.atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
      if (!this.atEnd || $("newer").hidden) return;
      $("newer").hidden = true;
      onEnd();
    });
    $("newer").addEventListener("click", () => {
      scroll.scrollTop = scroll.scrollHeight;
      scroll.focus({ preventScroll: true });
    });
    new ResizeObserver(() => this.settle()).observe(scroll);
    document.fonts.addEventListener("loadingdone", () => this.settle());
  }

  toEnd() {
    this.atEnd = true;
    $("scroll").scrollTop = $("scroll").scrollHeight;
    $("newer").hidden = true;
  }

  // Scrolls to the end again after the height has changed, unless the person has scrolled up.
  settle() {
    if (this.atEnd) this.toEnd();
  }

  draw() {
    const messages = inChannel(state.channel);
    // Screen readers should read new messages, but not the whole channel when another person is selected.
    $("log").setAttribute("aria-live", "off");
    setTimeout(() => $("log").setAttribute("aria-live", "polite"), 300);
    const refocus = holdFocus();
    const before = this.drawn;
    this.drawn = new Map();
    $("log").replaceChildren(...messages.map((message, index) => this.nodeOf(message, messages[index - 1], before)));
    this.drawPending();
    this.drawHello();
    refocus();
    this.settle();
  }

  // Redraws a message only if its appearance may have changed.
  nodeOf(message, previous, before) {
    const pinged = isPinged(message);
    const known = before.get(message.id);
    const isSame = known?.message === message && known.previous === previous && known.pinged === pinged;
    const node = isSame && isAlikeForAll(message) ? known.node : drawMessage(message, previous);
    node.classList.remove("fresh", "found");
    this.drawn.set(message.id, { message, previous, pinged, node });
    return node;
  }

  drawOne(message, isNew) {
    const { atEnd } = this;
    const old = $(`message-${message.id}`);
    const messages = inChannel(state.channel);
    const at = messages.findIndex((other) => other.id === message.id);
    const before = this.drawn.get(message.id)?.message;
    const node = this.nodeOf(message, messages[at - 1], new Map());
    if (isNew) node.classList.add("fresh");
    if (old) {
      const refocus = holdFocus();
      // Screen readers have already read this message; only its buttons have changed.
      if (before?.content === message.content && !message.only_for) node.setAttribute("aria-live", "off");
      old.replaceWith(node);
      refocus();
    } else {
      $("log").insertBefore(node, $("log").querySelector(".pending"));
    }
    $("hello").hidden = messages.length > 0;
    // Always scroll to the person's own messages and the responses to them.
    if (atEnd || (isNew && [message.author.id, message.asked_by].includes(state.me))) this.toEnd();
    else if (isNew) $("newer").hidden = false;
  }

  // Draws commands that are still waiting for a response.
  drawPending() {
    for (const node of $("log").querySelectorAll(".pending")) node.remove();
    for (const pending of state.pending.filter((p) => p.me === state.me && p.channel === state.channel)) {
      const dismiss = () => {
        state.pending = state.pending.filter((other) => other !== pending);
        this.drawPending();
      };
      const dismissal = el("button", { type: "button", class: "as-link", onclick: dismiss }, say("page-dismiss"));
      const failed = el("p", { class: "failed", role: "alert" }, pending.failed, " ", dismissal);
      const body = el("div", { class: "body" }, el("code", {}, pending.typed), pending.failed ? failed : waiting(say("page-sending")));
      $("log").append(el("article", { class: "message pending" }, avatar(personName(state.me) ?? "?"), body));
    }
    this.settle();
  }

  // Draws the introduction in an empty channel.
  drawHello() {
    $("hello").hidden = inChannel(state.channel).length > 0;
    const commands = page.commands();
    const opening = commands.find((c) => c.command.endsWith(" new")) ?? commands[0];
    const learning = commands.find((c) => c.command.endsWith(" learn"));
    const values = {
      name: world.bot.name, place: channelName(here()), opening: opening ? `/${opening.command}` : "/azul new", learning: learning ? `/${learning.command}` : "",
    };
    $("hello").className = kindOf(here());
    for (const node of document.querySelectorAll("[data-hello]")) {
      node.replaceChildren(...inline(say(node.dataset.hello, values)));
      node.normalize();
    }
    for (const part of document.querySelectorAll("#hello .if-teaching")) part.hidden = !learning;
    // Where the bot is a guest, its commands are available only to people who have added the app, if at all.
    const isWithout = kindOf(here()) === "guest" && !opening;
    const type = { textContent: say("page-hello-type", { opening: values.opening }), onclick: () => page.startTyping(opening ? `${values.opening} ` : "/") };
    const add = { textContent: say("page-app-add", { name: world.bot.name }), onclick: page.changeApp };
    Object.assign($("begin"), isWithout ? add : type, { hidden: Boolean(isWithout && myself()?.has_app) });
    $("begin").className = learning ? "button secondary" : "button primary";
    Object.assign($("learn"), { hidden: !learning, onclick: () => page.command(learning, {}, values.learning) });
  }

  // Scrolls to a message and highlights it briefly. Returns false if it doesn't exist.
  show(id) {
    const node = $(`message-${id}`);
    if (!node) return false;
    this.atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("found");
    void node.offsetWidth;
    node.classList.add("found");
    return true;
  }
}

function kindOf(channel) {
  if (!channel?.has_bot) return "guest";
  return channel.guild_id ? "on-server" : "alone";
}

// Checks whether a message looks the same to everybody, apart from pings. Messages with components may show a person's
// unfinished choice or an error. Channel links and replies depend on the channels that a person can see.
const isAlikeForAll = (message) => !message.components.length && !message.message_reference && !message.content.includes("<#");
