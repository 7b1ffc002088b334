/** Plain JavaScript, because `npm test` checks for Chromium before dependencies are installed. */
import { existsSync } from "node:fs";

/** Debian's headless Chromium: renders the same pictures and takes a third less time than the full browser. */
export const HEADLESS = "/usr/bin/chromium-headless-shell";
/** Full Chromium, the only one that shows notifications. */
export const WITH_WINDOW = "/usr/bin/chromium";

/** @returns {string | undefined} undefined when Playwright's own browser must be used */
export const findChromium = () => [HEADLESS, WITH_WINDOW].find((browser) => existsSync(browser));
