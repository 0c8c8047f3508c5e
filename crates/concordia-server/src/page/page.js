// A plain page over the API, until the real client stands.
const $ = (id) => document.getElementById(id);
const fail = (error) => { $("error").textContent = error ? (error.message ?? String(error)) : ""; };

async function api(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(json.error?.message ?? json.message ?? answer.statusText);
  return json;
}

// Text from people is text: nothing is ever put in as HTML.
function element(name, text, ...children) {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  node.append(...children);
  return node;
}

function button(text, action) {
  const node = element("button", text);
  node.type = "button";
  node.onclick = () => { fail(); action(); };
  return node;
}

function onSubmit(form, action) {
  $(form).onsubmit = (event) => { event.preventDefault(); fail(); action($(form).elements).catch(fail); };
}

async function lists() {
  $("lists").hidden = false;
  const choices = await api("GET", "/api/choices");
  $("create").elements.map.replaceChildren(...choices.maps.map((map) => new Option(map)));
  const fill = (id, tables) => $(id).replaceChildren(...tables.map((table) => {
    const link = element("a", table.name);
    link.href = `/t/${table.id}`;
    return element("li", "", link, ` ${table.state}, ${table.open_seats} of ${table.seats} seats open${table.your_turn ? ", YOUR TURN" : ""}`);
  }));
  fill("mine", (await api("GET", "/api/me/tables")).tables);
  fill("public", (await api("GET", "/api/tables")).tables);
}

onSubmit("who", async (fields) => { await api("POST", "/api/visitors", { name: fields.name.value }); location.reload(); });
onSubmit("create", async (fields) => {
  const options = { map: fields.map.value, players: Number(fields.players.value), ...JSON.parse(fields.options.value) };
  const settings = { name: fields.name.value, public: fields.public.checked, shuffle_seats: fields.shuffle.checked, options };
  location.href = (await api("POST", "/api/tables", { settings })).url;
});

function table(id) {
  let socket, room, last, seq, heard = 0, number = 0, pause = 500;
  let link = location.hash.slice(1) || undefined;
  const say = (message) => socket.send(JSON.stringify({ id: ++number, ...message }));
  const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  $("table").hidden = false;

  function showRoom() {
    $("name").textContent = room.settings.name;
    document.title = room.settings.name;
    $("chairs").replaceChildren(...room.chairs.map((chair, nth) => {
      const item = element("li", `${chair.name ?? "open"}${chair.bot ? " (bot)" : ""}${chair.stand_in ? ` (${chair.stand_in}, a bot sits in)` : ""}${room.you === nth ? " (you)" : ""}`);
      if (room.phase === "lobby" && !chair.name && room.you === null) item.append(button("sit here", () => say({ do: "claim", chair: nth, link })));
      if (room.phase === "lobby" && room.host && chair.name) item.append(button("free", () => say({ do: "free", chair: nth })));
      return item;
    }));
    const tools = [];
    if (room.phase === "lobby" && room.host) tools.push(button("fill with bots", () => say({ do: "fill", level: room.settings.stand_in })), button("start", () => say({ do: "start" })));
    if (room.phase === "playing" && room.you !== null) {
      tools.push(button(room.paused ? "go on" : "pause", () => say({ do: "pause", on: !room.paused })));
      if (room.chairs[room.you].stand_in) tools.push(button("take my seat back", () => say({ do: "return" })));
      else tools.push(button("leave", () => say({ do: "leave" })), button("agree to abandon", () => say({ do: "abandon", on: true })));
    }
    if (room.seed) tools.push(button("rematch", () => say({ do: "rematch" })), element("p", `Commitment ${room.commitment}, seed ${room.seed}`));
    if (room.rematch) tools.push(Object.assign(element("a", "the next game"), { href: `/t/${room.rematch}` }));
    const record = Object.assign(element("a", "record"), { href: `/api/tables/${id}/record` });
    $("tools").replaceChildren(...tools, " ", record);
    $("state").textContent = room.frozen ?? room.phase;
    if (room.host) share().catch(fail);
  }

  async function share() {
    link ??= (await api("GET", `/api/tables/${id}`)).links?.table;
    $("share").textContent = `Link for friends: ${location.origin}/t/${id}#${link}`;
  }

  function showUpdate(update) {
    seq = update.seq;
    const asked = update.asked === null ? "the game is over" : update.asked === update.viewer ? "YOUR TURN" : `waiting for ${room?.chairs[update.asked]?.name ?? update.asked}`;
    $("state").textContent = `${asked}${update.snapshot.decision ? `: ${update.snapshot.decision.kind}` : ""}`;
    document.title = `${update.asked !== null && update.asked === update.viewer ? "* " : ""}${room?.settings.name ?? "Concordia"}`;
    $("legal").replaceChildren(...update.snapshot.legal.map((action) => {
      const { do: what, ...rest } = action;
      const text = [what, ...Object.values(rest).map((value) => (typeof value === "object" ? JSON.stringify(value) : value))].join(" ");
      return button(text, () => say({ do: "play", expected_seq: seq, key: key(), actions: [action] }));
    }));
    const { players, display, houses, provinces } = update.view;
    const lines = players.map((player, nth) => `${nth} ${JSON.stringify(player)}`);
    $("view").textContent = [...lines, `display ${display.join(", ")}`, `houses ${JSON.stringify(houses)}`, `provinces ${JSON.stringify(provinces)}`, ...(update.snapshot.scores ?? []).map((score) => JSON.stringify(score))].join("\n");
    for (const move of update.moves.splice(0)) {
      $("log").prepend(element("li", `${move.seq} ${room?.chairs[move.seat]?.name ?? move.seat} (${move.by}): ${move.text.join("; ")}`));
    }
  }

  function open() {
    socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${id}/socket`);
    socket.onopen = () => { pause = 500; say({ do: "watch", seen: seq ?? 0, heard }); };
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      // The first update comes before the room that names its seats.
      if (told.type === "room") { room = told; showRoom(); if (last) showUpdate(last); }
      if (told.type === "update") { last = told; if (room) showUpdate(told); }
      if (told.type === "answer" && told.result === "refused") fail(told);
      if (told.type === "answer" && told.result === "stale") showUpdate(told.update);
      if (told.type === "chat") for (const line of told.lines) {
        heard = line.nth;
        $("chat").prepend(element("li", `${line.name}: ${line.text}`));
      }
    };
    socket.onclose = () => { setTimeout(open, pause); pause = Math.min(2 * pause, 15000); };
  }
  onSubmit("talk", async (fields) => { say({ do: "chat", key: key(), text: fields.text.value }); fields.text.value = ""; });
  open();
}

const path = location.pathname.match(/^\/t\/(\w+)$/);
const me = await api("GET", "/api/me").catch(() => null);
$("who").hidden = me !== null;
if (path) table(path[1]);
else if (me) lists().catch(fail);
