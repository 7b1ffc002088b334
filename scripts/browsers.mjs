/** Installs the browsers of `npm test`: Chromium, which is required, and Firefox and WebKit. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findChromium, HEADLESS, WITH_WINDOW } from "../tests/e2e/chromium.mjs";
import { listMissingPackages } from "../tests/e2e/other-browsers/installed.mjs";
import { NODE, run, stop } from "./prepare.mjs";

/**
 * The fallback font of pages until their own has loaded (ui/typeface.css). A font of other widths breaks lines
 * elsewhere.
 */
const LIBERATION = "/usr/share/fonts/truetype/liberation";
const OTHERS = { firefox: "Firefox", webkit: "WebKit" };
const isRoot = process.getuid?.() === 0;
let isListFresh = false;

/** Installs Debian's Chromium where possible; else Playwright's own, which an ordinary user may install. */
export async function ensureChromium() {
	if (!existsSync(LIBERATION)) await installOnDebian("the Liberation typeface", ["fonts-liberation"]);
	const missing = Object.entries({ "chromium-headless-shell": HEADLESS, chromium: WITH_WINDOW })
		.filter(([, path]) => !existsSync(path))
		.map(([name]) => name);
	if (missing.length > 0) await installOnDebian("Chromium", missing);
	if (isChromiumHere()) return;
	const withLibraries = isRoot && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : [];
	const installer = ["node_modules/.bin/playwright", "install", ...withLibraries, "chromium"];
	if ((await run(NODE, installer)) === 0) return;
	stop("There is no browser: install Chromium (apt-get install chromium) and try again.");
}

/** Installs Firefox and WebKit where possible. @returns a sentence for each browser that cannot be tested */
export async function ensureOthers() {
	const untried = [];
	for (const [browser, name] of Object.entries(OTHERS)) {
		const missing = listMissingPackages(browser);
		if (missing.length > 0) await installOnDebian(name, missing);
		const stillMissing = listMissingPackages(browser).join(" and ");
		if (stillMissing) untried.push(`Not tested in ${name}: it needs ${stillMissing}, from Debian.`);
	}
	return { untried, isNoneThere: untried.length === Object.keys(OTHERS).length };
}

async function installOnDebian(name, packages) {
	if (!isRoot || getSystemId() !== "debian") return;
	console.log(`Installing ${name}…`);
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const quiet = { env, stdio: ["ignore", "ignore", "inherit"] };
	if (!isListFresh) await run("apt-get", ["update"], quiet);
	isListFresh = true;
	await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], quiet);
}

function isChromiumHere() {
	const browser = findChromium();
	// Ubuntu's chromium is only a pointer to a snap, which does not run in a container.
	return browser !== undefined && spawnSync(browser, ["--version"]).status === 0;
}

function getSystemId() {
	const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
	return release.match(/^ID="?(\w+)/m)?.[1];
}
