import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./settings/palettes.css";
import App from "./App.svelte";
import { install } from "./offline/install.svelte";
import { version } from "./offline/version.svelte";
import { router } from "./router.svelte";
import { startSettings } from "./settings/settings.svelte";

startSettings();
router.start();
install.start();
void version.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
// A font that is fetched when its first word is drawn, in the middle of a game, holds that up and makes the words jump.
addEventListener("load", () => {
  for (const face of document.fonts) void face.load().catch(() => undefined);
});
