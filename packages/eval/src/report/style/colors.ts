import { PLOT_DARK, PLOT_LIGHT } from "../plots/svg.js";

const LIGHT = `color-scheme:light;
--paper:#fff;--raised:#fff;--subtle:#f6f7f9;--hover:#eef1f5;--line:#e2e6ea;--edge:#8c959f;
--ink:#1f2328;--muted:#59636e;--accent:#2f5fd0;--accent-soft:#eaf0fd;
--missing-ink:#8a3b00;--missing:#fdebdc;--extra-ink:#5b2ea6;--extra:#efe8fc;--agreed-ink:#1b6b3a;--agreed:#e6f4ea;
${PLOT_LIGHT}`;

const DARK = `color-scheme:dark;
--paper:#14171a;--raised:#191d21;--subtle:#1b1f24;--hover:#23282e;--line:#2c3238;--edge:#6b7580;
--ink:#e4e7ea;--muted:#9ba4ae;--accent:#82a8ff;--accent-soft:#1d2a47;
--missing-ink:#ffb37a;--missing:#40260f;--extra-ink:#cdb4ff;--extra:#2f2150;--agreed-ink:#83d5a0;--agreed:#14311f;
${PLOT_DARK}`;

/** The colours of light and dark: as the system has it, unless the button says otherwise. */
export const COLORS: string = `:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}`;
