import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { language } from "./i18n/index.svelte";
import { router } from "./router.svelte";
import { theme } from "./theme.svelte";

theme.start();
language.start();
router.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
