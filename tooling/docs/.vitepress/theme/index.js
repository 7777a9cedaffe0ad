import DefaultTheme from "vitepress/theme-without-fonts";
import TryIt from "./TryIt.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component("TryIt", TryIt),
};
